// What a reader sees of one widget: is all of it on one screen, and can all of it be read?
// Called with the element of the widget and, of each of its canvases, the width of the picture, its
// smallest type and the words in it; answers with lists of faults in words.
(element, pictures) => {
    element.scrollIntoView({ block: 'start' });
    const shown = e => {
        const box = e.getBoundingClientRect();
        return box.width > 1 && box.height > 1
            && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const all = css => [...element.querySelectorAll(css)].filter(shown);
    const clipped = e => {  // for screen readers alone
        const clip = getComputedStyle(e);
        return clip.clipPath !== 'none' || clip.clip !== 'auto';
    };
    const isHidden = e => { for (; e && e !== element; e = e.parentElement) if (clipped(e)) return true; return false; };
    const words = e => e.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    const view = element.closest('.jp-WindowedPanel-outer, .jp-Notebook') || document.documentElement;
    const height = Math.min(view.clientHeight, innerHeight), width = view.clientWidth;

    // -- on one screen: what is asked, the board, the button that does it
    const first = (...lists) => lists.map(all).find(list => list.length) || [];
    const asked = first('.dust-head', '.dust-question', '.dust-ask').slice(0, 1);
    const boards = first('.dust-place canvas, .dust-place svg', '.dust-picture svg', 'canvas')
        .filter(e => e.getBoundingClientRect().width > 120).slice(0, 1);
    const main = first('.dust-confirm', '.dust-primary').slice(0, 1);
    const needed = [...asked, ...boards, ...main].map(e => e.getBoundingClientRect());
    const top = Math.min(...needed.map(box => box.top)), bottom = Math.max(...needed.map(box => box.bottom));
    const apart = [];
    if (needed.length > 1 && bottom - top > height)
        apart.push(`question, board and button need ${Math.round(bottom - top)} px, there are ${height}`);
    for (const board of boards) {
        const natural = board.tagName === 'CANVAS' ? board.width / 2 : (board.viewBox?.baseVal?.width || 0);
        const seen = board.getBoundingClientRect().width;
        if (natural && seen < natural / 2)
            apart.push(`the board is ${Math.round(seen)} px wide, its natural width is ${Math.round(natural)}`);
    }
    const own = element.getBoundingClientRect();
    if (element.scrollWidth > element.clientWidth + 1 || own.right > view.getBoundingClientRect().right + 1)
        apart.push(`wider than the page: ${Math.round(Math.max(own.width, element.scrollWidth))} px in ${width}`);

    // -- every text: large enough, whole, and not over another one
    const leaves = [];
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, parent = node.parentElement;
        if (!node.textContent.trim() || !shown(parent) || parent.closest('style, script, option, title, desc')) continue;
        if (isHidden(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
        if (boxes.length) leaves.push({ node, parent, boxes });
    }
    const small = [], cut = [], over = [];
    const pen = document.createElement('canvas').getContext('2d');
    for (const { node, parent } of leaves) {
        const svg = parent.closest('svg');
        let size = parseFloat(getComputedStyle(parent).fontSize);
        if (svg && parent.getScreenCTM) size *= parent.getScreenCTM().a;
        if (size < 11.9) small.push(`${size.toFixed(1)} px: ${words(node)}`);
    }
    [...element.querySelectorAll('canvas.dust-canvas')].forEach((canvas, i) => {
        const [wide, type, told] = pictures[i];
        const size = type * canvas.getBoundingClientRect().width / wide;
        if (shown(canvas) && size < 11.9) small.push(`${size.toFixed(1)} px on a board: ${told}`);
    });
    for (const e of element.querySelectorAll('button, .dust-card, .dust-question, label, select, input')) {
        if (!shown(e) || isHidden(e)) continue;
        const style = getComputedStyle(e);
        const hides = style.overflowX !== 'visible';
        if (hides && e.scrollWidth > e.clientWidth + 2 && e.tagName !== 'INPUT' && !['auto', 'scroll'].includes(style.overflowX))
            cut.push(`${e.tagName.toLowerCase()} ${words(e)}: ${e.scrollWidth} px in ${e.clientWidth}`);
        if (e.tagName === 'BUTTON' && e.getBoundingClientRect().height < 24)
            cut.push(`button ${words(e)} is ${Math.round(e.getBoundingClientRect().height)} px high`);
        if (e.tagName === 'SELECT' && e.size < 2 && e.selectedOptions.length) {
            const chosen = e.selectedOptions[0].label;
            pen.font = style.font;
            const wanted = pen.measureText(chosen).width;
            const arrow = 20;
            const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
            if (wanted > room + 1) cut.push(`menu ${chosen}: ${Math.round(wanted)} px in ${Math.round(room)}`);
        }
    }
    for (const track of element.querySelectorAll('.slider-container')) {
        if (!track.checkVisibility() || isHidden(track)) continue;
        const wide = Math.round(track.getBoundingClientRect().width);
        if (wide < 60) cut.push(`slider ${words(track.parentElement)}: ${wide} px to slide on`);
    }
    for (const { node, parent, boxes } of leaves) {  // nothing goes over the edge of what shows it
        for (let p = parent; p; p = p === view ? null : p.parentElement) {
            const style = getComputedStyle(p), frame = p.getBoundingClientRect();
            const scrolls = p !== view && ['auto', 'scroll'].includes(style.overflowX);
            if (scrolls) break;
            if (p !== view && style.overflowX === 'visible') continue;
            const beyond = Math.max(...boxes.map(box => Math.max(box.right - frame.right, frame.left - box.left)));
            if (beyond > 2) {
                cut.push(`${words(node)}: ${Math.round(beyond)} px beyond the edge`);
                break;
            }
        }
    }
    const html = leaves.filter(({ parent }) => !parent.closest('svg'));
    const controls = all('button, input, select, canvas').filter(e => !isHidden(e));
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const within = (e, box) => {  // only what is not scrolled out of its own box
        for (let p = e; p && p !== element; p = p.parentElement) {
            if (getComputedStyle(p).overflow === 'visible') continue;
            const frame = p.getBoundingClientRect();
            if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1) return false;
        }
        return true;
    };
    for (const leaf of html) leaf.seen = leaf.boxes.filter(box => within(leaf.parent, box));
    const places = controls.map(control => [control, control.getBoundingClientRect()])
        .filter(([control, box]) => within(control, box));
    html.forEach(({ node, parent, seen }, i) => {
        for (const other of html.slice(i + 1)) {
            if (seen.some(a => other.seen.some(b => meet(a, b))))
                over.push(`${words(node)} / ${words(other.node)}`);
        }
        for (const [control, box] of places) {
            if (control.contains(parent) || parent.contains(control)) continue;
            if (control.closest('label')?.contains(parent)) continue;
            if (seen.some(a => meet(a, box)))
                over.push(`${words(node)} / ${control.tagName.toLowerCase()} ${words(control)}`);
        }
    });
    if (small.length > 4) small.splice(4, small.length, `and ${small.length - 4} more`);
    return { apart, small, cut, over, height: Math.round(own.height) };
}

// Keeps the time while a table shows what others played: the kernel has no clock that ends with a
// page. Runs in each table as soon as its style sheet is in the page; `this` is that sheet. A step
// that nobody can see (another tab, scrolled away) waits.
const table = this.closest('.dust-table');
const [pace, soon, glide] = ['dustlab:pace', 400, 280];
const still = matchMedia('(prefers-reduced-motion: reduce)');
const tell = words => {
  const line = table.querySelector('.dust-clock input');
  if (!line) return false;
  line.value = words;
  line.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};
const remembered = () => {
  try { return localStorage.getItem(pace) || ''; } catch { return ''; }
};
const remember = words => {
  try { if (words !== remembered()) localStorage.setItem(pace, words); } catch { return; }
};
const board = () => [...table.querySelectorAll('.dust-place .dust-canvas')]
  .find(one => one.getClientRects().length && one.getBoundingClientRect().width > 40);
const inSight = () => {
  const seen = (board() || table).getBoundingClientRect();
  return !document.hidden && seen.height > 0 && seen.bottom > 60 && seen.top < innerHeight - 60;
};
const glides = way => {
  const place = board()?.getBoundingClientRect();
  if (!place || still.matches) return;
  const runner = document.createElement('div');
  runner.className = 'dust-runner';
  runner.ariaHidden = 'true';
  document.body.append(runner);
  const points = way.split(' ').map(one => one.split(',').map(Number));
  const frames = points.map(([x, y]) => ({
    transform: `translate(${place.left + x * place.width}px, ${place.top + y * place.height}px)`,
  }));
  runner.animate(frames, { duration: glide, easing: 'ease-in-out' }).finished
    .catch(() => 0).then(() => runner.remove());
};
let [timer, shown] = [0, ''];
const waits = (number, time) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!table.isConnected) return;
    if (inSight()) tell(`shown ${number}`);
    else waits(number, soon);
  }, time);
};
const look = () => {
  const step = table.querySelector('.dust-asked[data-shown]');
  const { shown: number = '', wait = '', way = '' } = step ? step.dataset : {};
  const now = `${number} ${wait}`;
  if (now === shown) return;
  const other = !shown.startsWith(`${number} `);
  shown = now;
  clearTimeout(timer);
  if (!step) return;
  remember(step.dataset.pace);
  if (way && other) glides(way);
  if (wait) waits(number, Number(wait));
};
const arrive = tries => {
  if (tell(`here ${still.matches ? 'calm' : 'free'} ${remembered()}`)) look();
  else if (tries) setTimeout(() => arrive(tries - 1), soon);
};
// The form of a new game lies below the board: once the game is there, its board comes into view.
let begun = false;
const bringIntoView = () => {
  if (!begun) return;
  begun = false;
  const behavior = still.matches ? 'auto' : 'smooth';
  setTimeout(() => table.scrollIntoView({ block: 'start', behavior }), soon);
};
if (table && !table.dustClock) {
  table.dustClock = new MutationObserver(() => { look(); bringIntoView(); });
  table.addEventListener('click', event => {
    if (event.target.closest('.dust-new-game .dust-primary')) begun = true;
  });
  table.dustClock.observe(table, { childList: true, subtree: true });
  arrive(20);
}

/**
 * A board takes the focus when it is pressed, and the browser then scrolls all of it into view: the
 * page moves under the pointer, and the next press lands somewhere else. So it stays where it is.
 */

export function keepBoardsStill(): void {
  window.addEventListener(
    'pointerdown',
    event => {
      const target = event.target instanceof Element ? event.target : null;
      const boards = target?.closest('.dust-lab')?.querySelectorAll('canvas') ?? [];
      for (const board of boards) {
        board.focus = () => HTMLElement.prototype.focus.call(board, { preventScroll: true });
      }
    },
    { capture: true }
  );
}

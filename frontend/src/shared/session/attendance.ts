/** After so long without a key, a click or a touch, what the page asks for it asks by itself. */
const UNATTENDED_AFTER_MS = 60_000;

let touchedAtMs = Date.now();

const noteTouch = () => {
  touchedAtMs = Date.now();
};
// Tests of this module's users have no window.
if (typeof window !== 'undefined') {
  for (const event of ['keydown', 'pointerdown', 'wheel', 'touchstart']) {
    window.addEventListener(event, noteTouch, { capture: true, passive: true });
  }
}

/** Has nobody touched this page for a while? Its sessions end by themselves, whatever it keeps refreshing. */
export const isUnattended = (now = Date.now()): boolean => now - touchedAtMs > UNATTENDED_AFTER_MS;

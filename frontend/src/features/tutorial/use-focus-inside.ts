import { type RefObject, useEffect, useRef } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Keeps the focus inside the box, from its first control on; afterwards it goes back to where it was, or to the page when
 * that is gone. A dialog that opens meanwhile, as the one before the session ends, goes first: `onInterrupted`.
 */
export function useFocusInside(
  box: RefObject<HTMLElement | null>,
  first: RefObject<HTMLElement | null>,
  onInterrupted: () => void,
): void {
  const interrupted = useRef(onInterrupted);
  interrupted.current = onInterrupted;
  useEffect(() => {
    const before = document.activeElement;
    const known = new Set(document.querySelectorAll(dialogs));
    const own = box.current;
    first.current?.focus({ preventScroll: true });
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const dialog = target.closest(dialogs);
      if (dialog !== null && !known.has(dialog)) interrupted.current();
      else first.current?.focus({ preventScroll: true });
    };
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || box.current === null) return;
      const controls = [...box.current.querySelectorAll<HTMLElement>('button, input, a[href]')];
      const focused = document.activeElement;
      const from = focused instanceof HTMLElement ? controls.indexOf(focused) : -1;
      const to = controls.at((from + (event.shiftKey ? -1 : 1)) % controls.length);
      event.preventDefault();
      event.stopImmediatePropagation();
      to?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    window.addEventListener('keydown', onTab, true);
    return () => {
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', onTab, true);
      const isElsewhere = document.activeElement?.closest(dialogs) ?? null;
      if (isElsewhere !== null && !known.has(isElsewhere) && isElsewhere !== own) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
      back?.focus({ preventScroll: true });
    };
  }, [box, first]);
}

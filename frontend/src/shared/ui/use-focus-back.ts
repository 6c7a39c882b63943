import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before something opened, once that is closed or gone, unless it went elsewhere.
 * Mantine does so for what stays mounted while it is closed, and our dialogs do not; and it knows nothing of menus.
 */
export function useFocusBack(opened: boolean): void {
  // Read while it is drawn: afterwards the menu it was chosen in is closed, and the focus inside.
  const [state, setState] = useState(() => ({ opened, opener: opened ? openerNow() : null }));
  if (state.opened !== opened) setState({ opened, opener: opened ? openerNow() : state.opener });
  const { opener } = state;
  useEffect(() => {
    if (!opened) return;
    // After those who place it on purpose, as a page that is led to.
    return () => void setTimeout(() => isNowhere(document.activeElement) && opener?.focus({ preventScroll: true }));
  }, [opened, opener]);
}

const isNowhere = (focused: Element | null): boolean => focused === null || focused === document.body;

/** What has the focus; of an entry of a menu, which closes, what had opened the menu. */
function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement && !isNowhere(opener) ? opener : null;
}

import { ActionIcon, FocusTrap, Portal } from '@mantine/core';
import { IconArrowLeft, IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './side-panel.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface Props {
  readonly title: string;
  /** Beside the title, as "2 of 808". */
  readonly note?: ReactNode;
  /** Icon buttons before those of the panel itself. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** Offers a wide layout; the page behind is then out of reach. */
  readonly wide?: { readonly value: boolean; readonly toggle: () => void };
  /** Where the focus goes when the panel closes; without it, where it came from. */
  readonly focusAfter?: () => HTMLElement | null;
  /** Something above the panel is open and has the Escape key. */
  readonly covered?: boolean;
  /** What has `data-first-focus` has the focus first, else the title. */
  readonly children: ReactNode;
}

interface PanelAround {
  /** What stands above the panel's contents is a child of it; null until it is there. */
  readonly element: HTMLElement | null;
  readonly isWide: boolean;
}

const around = createContext<PanelAround>({ element: null, isWide: false });

/** The panel that one stands in. */
export const useSidePanel = (): PanelAround => useContext(around);

/**
 * A panel on the right, beside which the page stays usable; on a phone a page of its own. Escape closes it, and the
 * focus goes back.
 */
export function SidePanel(props: Props) {
  return (
    <Portal>
      <Frame {...props} />
    </Portal>
  );
}

/** Inside the portal, which mounts what it holds later than itself: here the panel stands when effects run. */
function Frame({ title, note, actions, onClose, wide, focusAfter, covered = false, children }: Props) {
  const phone = useIsPhone();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const after = useRef(focusAfter);
  after.current = focusAfter;
  const isWide = wide?.value === true && !phone;
  const alone = phone || isWide;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const context = useMemo(() => ({ element, isWide }), [element, isWide]);

  useEffect(() => {
    const before = document.activeElement;
    const first = heading.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? heading.current)?.focus({ preventScroll: true });
    return () => {
      const target = after.current?.() ?? before;
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (covered) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A list that a field has open has the key, and so has a dialog of the panel's own, wherever the focus is.
      if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) return;
      if (heading.current?.closest('[role="dialog"]')?.querySelector('[role="dialog"]')) return;
      const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"], [role="menu"]') : null;
      if (dialog === null || dialog.contains(heading.current)) onClose();
    };
    // On the way down: an open tooltip keeps the key from whoever listens on the way up.
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [covered, onClose]);

  return (
    <>
      {isWide && <div className={styles.backdrop} onClick={onClose} aria-hidden />}
      <FocusTrap active={alone && !covered} innerRef={setElement}>
        <div
          className={styles.panel}
          data-wide={isWide || undefined}
          role="dialog"
          aria-modal={alone}
          aria-labelledby={titleId}
        >
          <div className={styles.head}>
            {phone && (
              <ActionIcon size={44} onClick={onClose} aria-label="Back">
                <IconArrowLeft size={20} />
              </ActionIcon>
            )}
            <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1} data-autofocus>
              {title}
            </h2>
            {note !== undefined && <span className={styles.note}>{note}</span>}
            <span className={styles.actions}>
              {actions}
              {!phone && actions !== undefined && <i className={styles.divider} aria-hidden />}
              {!phone && wide && (
                <ActionIcon
                  size={32}
                  onClick={wide.toggle}
                  aria-label={isWide ? 'Side layout' : 'Wide layout'}
                  aria-pressed={isWide}
                >
                  {isWide ? <IconArrowsDiagonalMinimize2 size={17} /> : <IconArrowsDiagonal size={17} />}
                </ActionIcon>
              )}
              {!phone && (
                <ActionIcon size={32} onClick={onClose} aria-label={`Close ${title}`}>
                  <IconX size={18} />
                </ActionIcon>
              )}
            </span>
          </div>
          <div className={styles.body}>
            <around.Provider value={context}>{children}</around.Provider>
          </div>
        </div>
      </FocusTrap>
    </>
  );
}

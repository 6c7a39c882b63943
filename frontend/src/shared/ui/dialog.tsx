import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DiscardGuard } from './use-discard-guard.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface Props extends Omit<ModalProps, 'trapFocus'> {
  /** Asks before what was typed is lost; it is then what closes. */
  readonly guard?: DiscardGuard;
  /** A question of one's own stands above and has Escape and the focus. */
  readonly covered?: boolean;
}

/**
 * The frame of every dialog. Cmd+Enter (Ctrl+Enter) does its one main action, wherever in it the focus stands: its form
 * is submitted, or the button with `data-main-action` pressed. Of several dialogs the one on top has the key. When it
 * is gone, the focus is back on what opened it.
 */
export function Dialog({ guard, covered = guard?.asking === true, children, ...rest }: Props) {
  useFocusBack(rest.opened);
  return (
    <>
      <Modal
        closeButtonProps={{ 'aria-label': 'Close' }}
        {...rest}
        onClose={guard?.requestClose ?? rest.onClose}
        closeOnEscape={!covered && rest.closeOnEscape !== false}
        trapFocus={!covered}
      >
        <MainActionKey opened={rest.opened} />
        {children}
      </Modal>
      {guard?.dialog}
    </>
  );
}

/** Open dialogs, the one on top last. */
const openDialogs: object[] = [];

/** Listens on the way down: editors have a meaning of their own for the keys. */
function MainActionKey({ opened }: { opened: boolean }) {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!opened) return;
    const own = {};
    openDialogs.push(own);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || openDialogs.at(-1) !== own) return;
      // Nothing under a dialog hears it, whether or not the dialog has something to do.
      event.preventDefault();
      event.stopPropagation();
      // A key held down acts once, and Enter that ends a composition (IME) not at all.
      if (!event.repeat && !event.isComposing) doMainAction(here.current?.closest('[role="dialog"]') ?? null);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [opened]);
  return <span ref={here} hidden />;
}

function doMainAction(dialog: Element | null): void {
  const button = dialog?.querySelector<HTMLButtonElement>('[data-main-action]');
  if (button) button.click();
  // Without its button: a form whose button is disabled says itself what is missing.
  else dialog?.querySelector('form')?.requestSubmit();
}

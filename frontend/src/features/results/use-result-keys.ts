import { useEffect, useRef } from 'react';
import { belongsToSequence, isTyping } from '../../shared/ui/keys.ts';

/** What keys do while the details of a result are open. Absent: nothing to be done just now. */
export interface ResultKeys {
  readonly next?: (() => void) | undefined;
  readonly previous?: (() => void) | undefined;
  /** The next one that breaks a rule. */
  readonly nextViolation?: (() => void) | undefined;
  readonly toggleRead?: (() => void) | undefined;
  readonly openEvidence?: (() => void) | undefined;
  readonly openComments?: (() => void) | undefined;
}

const actionOf: Readonly<Record<string, keyof ResultKeys>> = {
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  n: 'nextViolation',
  r: 'toggleRead',
  e: 'openEvidence',
  c: 'openComments',
};

/** What a key held down goes on with; everything else is done once. */
const WALKS: ReadonlySet<keyof ResultKeys> = new Set(['next', 'previous']);

/**
 * The keys of the details pane, pressed anywhere but where somebody types, in a menu, or in a dialog above it. Arrows
 * walk too: what is long scrolls with the space bar and Page Down.
 * @param isCovered something above the pane is open
 */
export function useResultKeys(keys: ResultKeys, isCovered: boolean): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (isCovered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || hasModifier(event) || belongsToSequence(event)) return;
      if (isTyping(event.target) || isElsewhere(event.target)) return;
      const action = actionOf[event.key.toLowerCase()];
      if (action === undefined) return;
      const act = current.current[action];
      if (act === undefined || (event.repeat && !WALKS.has(action))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isCovered]);
}

const hasModifier = (event: KeyboardEvent): boolean => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** In what has arrows of its own, or in another dialog than the pane. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="grid"]'))
    return true;
  const dialog = target.closest('[role="dialog"]');
  return dialog !== null && dialog.querySelector('[data-details-of]') === null;
}

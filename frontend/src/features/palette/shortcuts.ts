/** A key, or keys one after the other; `Mod` is ⌘ or Ctrl. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** `g`, then the letter: leads to the page. */
export const goTo: Readonly<Record<string, { readonly to: string; readonly does: string }>> = {
  d: { to: '/dashboard', does: 'Go to Dashboard' },
  c: { to: '/manage_checks', does: 'Go to Manage checks' },
  r: { to: '/reports', does: 'Go to Manage reports' },
  l: { to: '/manage_lists', does: 'Go to Manage lists' },
  n: { to: '/project', does: 'Go to Create new check' },
  p: { to: '/profile', does: 'Go to Profile' },
};

export const everywhere: readonly Shortcut[] = [
  { keys: ['Mod', 'K'], does: 'Search pages, checks, reports and lists' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close a dialog, a panel or a menu' },
  { keys: ['Mod', 'Enter'], does: 'Submit a dialog' },
];

/** While the details of a result are open (`use-result-keys.ts`). */
export const inDetails: readonly Shortcut[] = [
  { keys: ['J', '↓'], does: 'Next result' },
  { keys: ['K', '↑'], does: 'Previous result' },
  { keys: ['N'], does: 'Next result that is not compliant' },
  { keys: ['R'], does: 'Mark the result as read, or as unread' },
  { keys: ['E'], does: 'Open the evidence: the screenshot' },
  { keys: ['C'], does: 'Open the comments' },
];

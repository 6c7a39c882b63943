/** Where somebody stands in a row of tabs, and which they have been through. */
export interface WizardProgress {
  readonly current: string;
  readonly submitted: ReadonlySet<string>;
}

export const startProgress = (tabIds: readonly string[]): WizardProgress => ({
  current: tabIds[0] ?? '',
  submitted: new Set(),
});

/** A tab opens once all before it were submitted (001 §4). */
export function isOpen(progress: WizardProgress, tabIds: readonly string[], tabId: string): boolean {
  const index = tabIds.indexOf(tabId);
  return index >= 0 && tabIds.slice(0, index).every((id) => progress.submitted.has(id));
}

/** To a tab, if it is open. */
export function goTo(progress: WizardProgress, tabIds: readonly string[], tabId: string): WizardProgress {
  return isOpen(progress, tabIds, tabId) ? { ...progress, current: tabId } : progress;
}

/** Next and Skip: the current tab counts as submitted, valid or not, and the one after it opens. */
export function submitCurrent(progress: WizardProgress, tabIds: readonly string[]): WizardProgress {
  const submitted = new Set([...progress.submitted, progress.current]);
  const next = tabIds[tabIds.indexOf(progress.current) + 1] ?? progress.current;
  return { current: next, submitted };
}

export function back(progress: WizardProgress, tabIds: readonly string[]): WizardProgress {
  return { ...progress, current: tabIds[tabIds.indexOf(progress.current) - 1] ?? progress.current };
}

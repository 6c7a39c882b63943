/** Where somebody stands in a row of tabs, and which they have been through. */
export interface WizardProgress {
  readonly current: string;
  readonly submitted: ReadonlySet<string>;
}

export const startProgress = (tabIds: readonly string[]): WizardProgress => ({
  current: tabIds[0] ?? '',
  submitted: new Set(),
});

/** A copy is judged at once: every tab counts as submitted, and the first that fails comes first, else the last one. */
export const cloneProgress = (tabIds: readonly string[], firstInvalid: string | undefined): WizardProgress => ({
  current: firstInvalid ?? tabIds.at(-1) ?? '',
  submitted: new Set(tabIds),
});

/** Where somebody stood when the draft was kept; a tab that is gone since is as if it had never been. */
export const resumeProgress = (tabIds: readonly string[], kept: WizardProgress): WizardProgress => ({
  current: tabIds.includes(kept.current) ? kept.current : (tabIds[0] ?? ''),
  submitted: new Set(tabIds.filter((id) => kept.submitted.has(id))),
});

/** A tab opens once all before it were submitted, and stays open once it was itself (001 §4). */
export function isOpen(progress: WizardProgress, tabIds: readonly string[], tabId: string): boolean {
  const index = tabIds.indexOf(tabId);
  if (index < 0) return false;
  return progress.submitted.has(tabId) || tabIds.slice(0, index).every((id) => progress.submitted.has(id));
}

/** To a tab, if it is open. */
export function goTo(progress: WizardProgress, tabIds: readonly string[], tabId: string): WizardProgress {
  return isOpen(progress, tabIds, tabId) ? { ...progress, current: tabId } : progress;
}

/** To any tab; the one that is left counts as submitted. For the version of the wizard without steps. */
export const leaveFor = (progress: WizardProgress, tabId: string): WizardProgress => ({
  current: tabId,
  submitted: new Set([...progress.submitted, progress.current]),
});

/** Next and Skip: the current tab counts as submitted, valid or not, and the one after it opens. */
export function submitCurrent(progress: WizardProgress, tabIds: readonly string[]): WizardProgress {
  return leaveFor(progress, tabIds[tabIds.indexOf(progress.current) + 1] ?? progress.current);
}

export function back(progress: WizardProgress, tabIds: readonly string[]): WizardProgress {
  return { ...progress, current: tabIds[tabIds.indexOf(progress.current) - 1] ?? progress.current };
}

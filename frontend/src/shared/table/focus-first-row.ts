/** Puts the focus on what opens the first row, and the row where it is seen. */
export function focusFirstRow(frame: HTMLElement | null): void {
  const row = frame?.querySelector('[data-rows] > *');
  row?.closest('[data-scroller]')?.scrollTo({ top: 0 });
  const opener =
    row?.querySelector<HTMLElement>('[data-open-details]') ??
    row?.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  opener?.focus();
}

/** The row or card of a result, where the list shows it. */
export const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-result-id="${CSS.escape(id)}"]`);

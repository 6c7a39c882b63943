import type { FieldErrors } from '@proofline/contracts/api/errors';

/** A sentence of the server's refusal and the tab it belongs to; null where it belongs to none. */
export interface Refusal {
  readonly tabId: string | null;
  readonly message: string;
}

interface Owner {
  readonly id: string;
  readonly fields: readonly string[];
}

/** Sorts a refusal's messages by the tabs that own their fields; `rules.rules.0` belongs to whoever owns `rules`. */
export function refusalsOf(errors: FieldErrors, tabs: readonly Owner[]): readonly Refusal[] {
  const refusals = Object.entries(errors).flatMap(([path, messages]) => {
    const [field = path] = path.split('.');
    const tabId = tabs.find(({ fields }) => fields.includes(field))?.id ?? null;
    return messages.map((message) => ({ tabId, message }));
  });
  return refusals.filter(
    ({ tabId, message }, index) =>
      refusals.findIndex((other) => other.tabId === tabId && other.message === message) === index,
  );
}

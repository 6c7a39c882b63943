import type { FieldErrors } from '@proofline/contracts/api/errors';
import { counted } from '@proofline/contracts/counted';
import type { TabMessage } from './tab-messages.tsx';

interface Owner {
  readonly id: string;
  readonly fields: readonly string[];
}

/** The tab that fills a field; `rules.rules.0` belongs to whoever owns `rules`. Null where none does. */
export function ownerOf(path: string, tabs: readonly Owner[]): string | null {
  const [field = path] = path.split('.');
  return tabs.find(({ fields }) => fields.includes(field))?.id ?? null;
}

/** Sorts the messages of the server's refusal by the tabs that own their fields; each is said once. */
export function refusalsOf(errors: FieldErrors, tabs: readonly Owner[]): readonly TabMessage[] {
  const refusals = Object.entries(errors).flatMap(([path, messages]) => {
    const tabId = ownerOf(path, tabs);
    return messages.map((message) => ({ tabId, message }));
  });
  return refusals.filter(
    ({ tabId, message }, index) =>
      refusals.findIndex((other) => other.tabId === tabId && other.message === message) === index,
  );
}

/** What stands over a refusal's messages. */
export function refusalTitle(refusals: readonly TabMessage[]): string {
  const count = refusals.filter(({ tabId }) => tabId !== null).length;
  if (count === 0) return 'The check could not be saved';
  return counted(count, 'field needs your attention', 'fields need your attention');
}

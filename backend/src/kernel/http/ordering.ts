import type { Order } from '@proofline/projections/paging';
import { InvalidInput } from './errors.ts';

const maxFields = 5;
/** Of a name that is told back. */
const MAX_NAME_CHARS = 100;

const allowed = (fields: Readonly<Record<string, unknown>>) => `Sort by one of: ${Object.keys(fields).join(', ')}.`;

/**
 * `-enabled,name` to an order over a read model's fields. `fields` is the whitelist: API name → field.
 * @returns undefined when nothing is asked for: the list's own order
 * @throws InvalidInput naming a field that cannot be sorted by, and those that can
 */
export function parseOrdering<Field extends string>(
  text: string | undefined,
  fields: Readonly<Record<string, Field>>,
): Order<Field>[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  if (parts.length > maxFields) throw new InvalidInput({ ordering: [`Sort by at most ${maxFields} fields.`] });
  return parts.map((part) => {
    const descending = part.startsWith('-');
    const name = descending ? part.slice(1) : part;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined)
      throw new InvalidInput({ ordering: [`Cannot sort by '${name.slice(0, MAX_NAME_CHARS)}'. ${allowed(fields)}`] });
    return { field, descending };
  });
}

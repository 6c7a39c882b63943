import { z } from 'zod';
import { InvalidInput, NotFound } from './errors.ts';

const maxIds = 1_000;

/**
 * `:id` of a path as a branded integer. What is no such integer names nothing.
 * @throws NotFound while parsing: an absurd id is answered like an unknown one
 */
export function integerIdParams<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    id: z.string().transform((text): z.output<Schema> => {
      const parsed = /^[1-9]\d{0,15}$/.test(text) ? schema.safeParse(Number(text)) : undefined;
      if (!parsed?.success) throw new NotFound();
      return parsed.data;
    }),
  });
}

/**
 * `1,2,3` of a query.
 * @returns undefined when the filter is not given
 * @throws InvalidInput
 */
export function parseIdList(field: string, text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length > maxIds || parts.some((part) => !/^\d{1,15}$/.test(part))) {
    throw new InvalidInput({ [field]: ['Give integer ids parted by commas.'] });
  }
  return parts.map(Number);
}

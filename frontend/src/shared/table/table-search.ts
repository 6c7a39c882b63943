import { z } from 'zod';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional().catch(undefined);

/**
 * A table's state as it stands in the address bar: `page`, `page_size`, `ordering`, and one text per filter. Runs on
 * its own output without changing it.
 */
export const tableSearchSchema = z
  .object({
    page: z.coerce.number().int().min(1).optional().catch(undefined),
    page_size: z.coerce.number().int().optional().catch(undefined),
    ordering: text,
  })
  .catchall(text);
export type TableSearch = z.output<typeof tableSearchSchema>;

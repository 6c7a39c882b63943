import { z } from 'zod';

export const PAGE_SIZES = [10, 30, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/** `page_size=0` means all of them, where a list allows it (capped by the server). */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(0).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  ordering: z.string().max(200).optional(),
});

/** A list's answer. `perPage` is the specification's name; `page_size` says the same, for who asks by that name. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    perPage: z.number().int().nonnegative(),
    page_size: z.number().int().nonnegative(),
    results: z.array(item),
  });
}

export interface Page<Item> {
  readonly count: number;
  readonly page: number;
  readonly perPage: number;
  readonly page_size: number;
  readonly results: readonly Item[];
}

import type { Page } from '@proofline/contracts/api/pagination';

interface Asked {
  readonly page: number;
  readonly page_size: number;
}

/** For lists that are short enough to come whole. */
export const wholeList: Asked = { page: 1, page_size: 0 };

/** The answer of a list: one page of it, with both names for its size. */
export function answerPage<Item>(
  { page, page_size }: Asked,
  count: number,
  results: Item[],
): { readonly status: 200; readonly body: Page<Item> & { results: Item[] } } {
  return { status: 200, body: { count, page, perPage: page_size, page_size, results } };
}

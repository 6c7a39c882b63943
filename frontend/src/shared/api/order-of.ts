import type { Query } from './client.ts';

/** What of a list's query decides its order: everything but the page shown. */
export function orderOf({ page: _page, page_size: _size, ...order }: Query): Query {
  return order;
}

import type { Table } from './use-table-state.ts';

/** What a page of rows was asked with. What the switches mean only pages know, so they count whatever they do. Pure. */
export const pageKeyOf = ({ query, switches }: Pick<Table, 'query' | 'switches'>): string =>
  JSON.stringify([query, switches]);

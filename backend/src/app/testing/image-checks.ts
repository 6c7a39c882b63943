import type { Client } from './client.ts';

export function idOf(body: unknown): number {
  return (body as { id: number }).id;
}

export function form(bytes: Buffer, fileName = 'logo.png', name?: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  if (name !== undefined) data.append('name', name);
  return data;
}

/** A tree with one rule. */
export const rule = (field: string, operator: string, value: unknown) => ({
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field, operator, value }],
});

export const createImageCheck = (client: Client, rules: unknown, listId: number) =>
  client.post('/api/projects/', {
    kind: 'compliance',
    name: 'Logos',
    schedule: 'onetime',
    countries: ['GB'],
    rules,
    url_groups: [listId],
    related_urls: '1',
  });

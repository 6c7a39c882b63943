import { describe, expect, it } from 'vitest';
import { pageKeyOf } from './page-key.ts';

describe('what a page of rows was asked with', () => {
  const query = { page: 1, page_size: 25 };

  it('is other with another query, and with another switch alone', () => {
    const asked = pageKeyOf({ query, switches: { show_my_checks: false } });
    expect(pageKeyOf({ query: { ...query }, switches: { show_my_checks: false } })).toBe(asked);
    expect(pageKeyOf({ query: { ...query, page: 2 }, switches: { show_my_checks: false } })).not.toBe(asked);
    expect(pageKeyOf({ query, switches: { show_my_checks: true } })).not.toBe(asked);
  });
});

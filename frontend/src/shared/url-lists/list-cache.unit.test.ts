import { type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { describe, expect, it } from 'vitest';
import { recallList, rememberList, type SessionStore } from './list-cache.ts';

const list = (id: number, urls = ['http://a.example/']): UrlGroupDetail =>
  urlGroupDetailSchema.parse({
    id,
    name: `List ${id}`,
    url_count: urls.length,
    enabled: true,
    creator_full_name: 'Maya Lindqvist',
    mtime: '2026-11-20T12:00:00.000Z',
    urls,
    projects: [],
    revision: 0,
  });

/** Storage with room for so many characters. */
function storeOf(quota = Number.POSITIVE_INFINITY): SessionStore & { value: string | null } {
  return {
    value: null,
    getItem() {
      return this.value;
    },
    setItem(_key, value) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      this.value = value;
    },
    removeItem() {
      this.value = null;
    },
  };
}

describe('lists kept for the session', () => {
  it('are ten, the ones seen last', () => {
    const store = storeOf();
    for (let id = 1; id <= 10; id += 1) rememberList(1, list(id), store);
    rememberList(1, list(1), store);
    rememberList(1, list(11), store);
    const kept = Array.from({ length: 11 }, (_, n) => n + 1).filter((id) => recallList(1, id, store) !== undefined);
    expect(kept).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('are those of the user who saw them', () => {
    const store = storeOf();
    rememberList(1, list(3), store);
    expect(recallList(1, 3, store)).toEqual(list(3));
    expect(recallList(2, 3, store)).toBeUndefined();
    rememberList(2, list(4), store);
    expect(recallList(1, 3, store)).toBeUndefined();
  });

  it('are as many as there is room for', () => {
    const store = storeOf(1_000);
    for (const id of [1, 2, 3, 4, 5, 6, 7]) rememberList(1, list(id), store);
    expect(recallList(1, 7, store)).toBeDefined();
    expect(recallList(1, 1, store)).toBeUndefined();
    rememberList(1, list(8, [`http://a.example/${'x'.repeat(1_000)}`]), store);
    expect(store.value).toBeNull();
  });

  it('are forgotten when they cannot be read', () => {
    const store = storeOf();
    for (const value of ['no json', '{"user":1,"lists":[{"id":3}]}']) {
      store.value = value;
      expect(recallList(1, 3, store)).toBeUndefined();
    }
  });

  it('are none where there is no storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    rememberList(1, list(3), store);
    expect(recallList(1, 3, store)).toBeUndefined();
  });
});

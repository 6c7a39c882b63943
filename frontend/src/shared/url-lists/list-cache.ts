import { type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { z } from 'zod';

/** At most so many lists (001 §9). */
const MAX_ENTRIES = 10;
const KEY = 'proofline.url-lists';

/** Lists this tab has seen, the last seen first; of one user, because a tab can see several. */
const cacheSchema = z.object({ user: z.number(), lists: z.array(urlGroupDetailSchema) });

/** The part of the browser's session storage that is used. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** As the browser has it; only asked for where a refusal is caught. */
const ofBrowser: SessionStore = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
};

/** A list as `user` last saw it in this tab. */
export function recallList(user: number, id: number, store = ofBrowser): UrlGroupDetail | undefined {
  return listsOf(user, store).find((list) => list.id === id);
}

/** Keeps a list for the rest of the session, in the place of the one that was looked at longest ago. */
export function rememberList(user: number, list: UrlGroupDetail, store = ofBrowser): void {
  const others = listsOf(user, store).filter(({ id }) => id !== list.id);
  const lists = [list, ...others].slice(0, MAX_ENTRIES);
  // Long lists may be more than the browser gives: then fewer are kept, or none.
  while (lists.length > 0) {
    try {
      store.setItem(KEY, JSON.stringify({ user, lists }));
      return;
    } catch {
      lists.pop();
    }
  }
  forget(store);
}

function listsOf(user: number, store: SessionStore): readonly UrlGroupDetail[] {
  try {
    const cache = cacheSchema.parse(JSON.parse(store.getItem(KEY) ?? 'null'));
    return cache.user === user ? cache.lists : [];
  } catch {
    return [];
  }
}

function forget(store: SessionStore): void {
  try {
    store.removeItem(KEY);
  } catch {
    // There is no storage: nothing is kept in it either.
  }
}

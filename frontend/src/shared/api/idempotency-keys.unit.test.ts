import { idempotencyKeyPattern } from '@proofline/contracts/api/idempotency';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSessionValues } from '../session/session-values.ts';
import { IdempotencyKeys, newKey } from './idempotency-keys.ts';

/** A tab's storage. */
const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    get length() {
      return storage.size;
    },
    key: (index: number) => [...storage.keys()][index] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const create = 'POST /api/projects/ {"name":"Autumn"}';
const other = 'POST /api/projects/ {"name":"Winter"}';

describe('A key', () => {
  it('is of the shape the server takes, and never the same', () => {
    const made = Array.from({ length: 100 }, newKey);
    expect(made.filter((key) => !idempotencyKeyPattern.test(key))).toEqual([]);
    expect(new Set(made).size).toBe(100);
  });

  it('is the same for the same command until its outcome is known', () => {
    const keys = new IdempotencyKeys();
    const key = keys.keyOf(create);
    expect([keys.keyOf(create), keys.keyOf(other) === key]).toEqual([key, false]);
    keys.settle(create);
    expect(keys.keyOf(create)).not.toBe(key);
  });

  it('is known after a reload, as long as the outcome is not', () => {
    const [open, known] = [new IdempotencyKeys().keyOf(create), new IdempotencyKeys()];
    expect(known.keyOf(create)).toBe(open);
    known.settle(create);
    expect(storage.size).toBe(0);
    expect(new IdempotencyKeys().keyOf(create)).not.toBe(open);
  });

  it('is not kept where passwords stand beside it, nor after logout, nor for ever', () => {
    const secret = 'POST /api/auth/users/set_password/ {"new_password":"Orange"}';
    const keys = new IdempotencyKeys();
    const key = keys.keyOf(secret);
    expect([keys.keyOf(secret), [...storage.values()].join()]).toEqual([key, '']);
    const open = keys.keyOf(create);
    forgetSessionValues();
    expect(new IdempotencyKeys().keyOf(create)).not.toBe(open);
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 });
    expect(keys.keyOf(create)).not.toBe(open);
  });

  it('ends an hour after the first try: the same again is a second one, as of comments of equal words', () => {
    vi.useFakeTimers({ now: 0 });
    const keys = new IdempotencyKeys();
    const key = keys.keyOf(create);
    vi.setSystemTime(3_599_000);
    expect(keys.keyOf(create)).toBe(key);
    vi.setSystemTime(3_600_000);
    expect(keys.keyOf(create)).not.toBe(key);
  });

  it('ends when another change of the same thing is answered', () => {
    const [off, on] = ['PATCH /api/projects/7/ {"enabled":false}', 'PATCH /api/projects/7/ {"enabled":true}'];
    const keys = new IdempotencyKeys();
    const [key, otherKey] = [keys.keyOf(off), keys.keyOf('PATCH /api/projects/8/ {"enabled":false}')];
    const createdKey = keys.keyOf(create);
    keys.keyOf(on);
    keys.settle(on);
    keys.settle(other);
    expect(keys.keyOf(off)).not.toBe(key);
    expect(keys.keyOf('PATCH /api/projects/8/ {"enabled":false}')).toBe(otherKey);
    expect(keys.keyOf(create)).toBe(createdKey);
  });

  it('ends when the same check was told another action meanwhile, and not when another one was', () => {
    const told = (path: string, action: string) => `POST ${path} {"action":"${action}"}`;
    const check = '/api/manage_project/7/';
    const keys = new IdempotencyKeys();
    const [off, elsewhere] = [keys.keyOf(told(check, 'disable_project')), told('/api/manage_project/8/', 'x')];
    keys.settle(elsewhere);
    expect(keys.keyOf(told(check, 'disable_project'))).toBe(off);
    keys.settle(told(check, 'enable_project'));
    expect(keys.keyOf(told(check, 'disable_project'))).not.toBe(off);
  });

  it('stays when others of the same sort were told something at once', () => {
    const told = (ids: string) => `POST /api/manage_projects/ {"action":"pause_project","projects":[${ids}]}`;
    const keys = new IdempotencyKeys();
    const first = keys.keyOf(told('1,2'));
    keys.settle(told('600'));
    expect(keys.keyOf(told('1,2'))).toBe(first);
  });

  it.each([
    ['muting', 'POST /api/muted/ {"report":700}', 'DELETE /api/muted/700/ '],
    ['a hold', 'POST /api/projects/7/legal_hold/ {"reason":"Case 12"}', 'DELETE /api/projects/7/legal_hold/ '],
  ])('ends when %s was taken back, and what takes it back ends when it is said again', (_, make, end) => {
    const keys = new IdempotencyKeys();
    const made = keys.keyOf(make);
    keys.settle(end);
    expect(keys.keyOf(make)).not.toBe(made);
    const ended = keys.keyOf(end);
    keys.settle(make);
    expect(keys.keyOf(end)).not.toBe(ended);
  });

  it('stays when something else is taken back', () => {
    const keys = new IdempotencyKeys();
    const [muting, created] = [keys.keyOf('POST /api/muted/ {"report":700}'), keys.keyOf(create)];
    for (const id of [70, 7000]) keys.settle(`DELETE /api/muted/${id}/ `);
    keys.settle('DELETE /api/projects/7/ ');
    keys.settle('PATCH /api/projects/ {}');
    expect([keys.keyOf('POST /api/muted/ {"report":700}'), keys.keyOf(create)]).toEqual([muting, created]);
  });

  it('goes with the oldest when there are too many', () => {
    const keys = new IdempotencyKeys();
    const first = keys.keyOf(create);
    for (let index = 0; index < 20; index += 1) keys.keyOf(`PATCH /api/comments/${index}/ {}`);
    expect(keys.keyOf(create)).not.toBe(first);
  });

  it('works without storage, for this page', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const keys = new IdempotencyKeys();
    expect(keys.keyOf(create)).toBe(keys.keyOf(create));
  });
});

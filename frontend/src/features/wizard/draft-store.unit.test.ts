import { userIdSchema } from '@proofline/contracts/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSessionValues } from '../../shared/session/session-values.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';
import { validDraft } from './testing/testing-draft.ts';

const maya = userIdSchema.parse(1);
const jon = userIdSchema.parse(2);
const progress = { current: 'urls', submitted: new Set(['schedule', 'countries']) };
const keptAt = new Date('2026-11-20T14:31:58.000Z');
const kept = { draft: validDraft({ keywords: ['a', ''] }), progress, keptAt };

let values: Map<string, string>;
beforeEach(() => {
  values = new Map();
  vi.stubGlobal('sessionStorage', {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What is stored, as text. */
const stored = () => [...values.entries()][0] ?? ['', ''];

describe('a kept draft', () => {
  it('is read as it was written, with the tabs', () => {
    expect(writeDraft(maya, 'compliance', kept)).toBe(true);
    expect(readDraft(maya, 'compliance')).toEqual(kept);
  });

  it('belongs to one kind and one user', () => {
    writeDraft(maya, 'compliance', kept);
    expect(readDraft(maya, 'popunder')).toBeNull();
    expect(readDraft(jon, 'compliance')).toBeNull();
    removeDraft(jon, 'compliance');
    expect(readDraft(maya, 'compliance')).not.toBeNull();
  });

  it('is gone after it was removed, and after logout, which leaves other values alone', () => {
    writeDraft(maya, 'compliance', kept);
    removeDraft(maya, 'compliance');
    expect(readDraft(maya, 'compliance')).toBeNull();
    writeDraft(maya, 'compliance', kept);
    writeDraft(maya, 'toplist', kept);
    values.set('somebody else', 'x');
    forgetSessionValues();
    expect([...values.keys()]).toEqual(['somebody else']);
  });

  it.each([
    ['no JSON', () => '{'],
    ['another version', (text: string) => text.replace('"version":1', '"version":0')],
    ['another kind', (text: string) => text.replace('"kind":"compliance"', '"kind":"toplist"')],
    ['a field too few', (text: string) => text.replace(/"urlFilter":"",/, '')],
    ['a value of another type', (text: string) => text.replace('"hasEnd":false', '"hasEnd":"no"')],
    ['a broken rule', (text: string) => text.replace('"operator":"contains"', '"operator":"barks"')],
  ])('that holds %s is thrown away', (_what, spoil) => {
    writeDraft(maya, 'compliance', kept);
    const [key, text] = stored();
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    values.set(key, spoilt);
    expect(readDraft(maya, 'compliance')).toBeNull();
    expect(values.size).toBe(0);
  });

  it('is said not to be kept when the storage is full or closed', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(writeDraft(maya, 'compliance', kept)).toBe(false);
    expect(readDraft(maya, 'compliance')).toBeNull();
  });
});

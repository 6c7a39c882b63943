import { LOG_POSITION_HEADER, MIN_POSITION_HEADER } from '@proofline/contracts/api/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { apiDelete, apiGet, apiPatch, apiPost, apiPostForm, apiPut } from './client.ts';
import { stopFindingOut } from './finding-out.ts';

interface Sent {
  readonly method: string;
  readonly key: string | undefined;
  /** The log position that a reading waits for. */
  readonly position?: string | undefined;
}

let sent: Sent[] = [];
let answers: (() => Promise<Response>)[] = [];
const saved = async () => Response.json({ id: 7 }, { status: 201 });
const away = async () =>
  Response.json({ code: 'unavailable', detail: 'Later.' }, { status: 503, headers: { 'Retry-After': '1' } });
const lost = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  [sent, answers] = [[], []];
  vi.stubGlobal('fetch', (_address: string, { method = 'GET', headers }: RequestInit) => {
    const of = (name: string) => new Headers(headers).get(name) ?? undefined;
    sent.push({ method, key: of(IDEMPOTENCY_KEY_HEADER), position: of(MIN_POSITION_HEADER) });
    return (answers.shift() ?? saved)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const any = z.unknown();
const path = '/api/projects/';

describe('What changes something', () => {
  it.each([
    ['POST', () => apiPost(path, any, { name: 'a' })],
    ['POST', () => apiPost(path, any)],
    ['POST', () => apiPost(path, any, {}, { findsOut: false })],
    ['PUT', () => apiPut(path, any, {})],
    ['PUT', () => apiPut(path, any, new Blob(['x']))],
    ['PATCH', () => apiPatch(path, any, {})],
    ['DELETE', () => apiDelete(path, any)],
    ['POST', () => apiPostForm(path, any, new FormData())],
  ])('carries a key: %s', async (method, write) => {
    await write();
    expect(sent).toEqual([{ method, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  });

  it('carries another one each time it is pressed', async () => {
    await apiPost(path, any, { name: 'a' });
    await apiPost(path, any, { name: 'a' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('carries the same one when the answer was lost, or the server was away, and is answered in the end', async () => {
    answers = [lost, away];
    const writing = apiPost(path, z.object({ id: z.number() }), { name: 'b' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await writing).toEqual({ id: 7 });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('is one command when it is pressed twice', async () => {
    const [first, second] = await Promise.all([apiPost(path, any, { name: 'c' }), apiPost(path, any, { name: 'c' })]);
    expect(sent).toHaveLength(1);
    expect(second).toEqual(first);
  });

  it('is the same command when it is pressed again after nobody waited any longer', async () => {
    answers = [lost];
    const writing = apiPost(path, any, { name: 'd' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    stopFindingOut();
    expect(await writing).toMatchObject({ message: expect.stringContaining('nothing is saved twice') });
    await apiPost(path, any, { name: 'd' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('is the same upload when the same file is chosen again, and another one for another file', async () => {
    const upload = (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return apiPostForm('/api/user_images/', any, form);
    };
    const logo = new File(['x'], 'logo.png', { type: 'image/png', lastModified: 1 });
    answers = [lost];
    const writing = upload(logo).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    stopFindingOut();
    await writing;
    await upload(new File(['y'], 'logo.png', { type: 'image/png', lastModified: 2 }));
    await upload(logo);
    const [first, other, again] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is another command after it was refused', async () => {
    answers = [async () => Response.json({ name: ['Taken.'] }, { status: 400 })];
    await apiPost(path, any, { name: 'e' }).catch(() => undefined);
    await apiPost(path, any, { name: 'e' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('fails at once where nobody pressed it', async () => {
    answers = [away];
    await expect(apiPatch(path, any, {}, { findsOut: false })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });
});

/** Sends `first`, of which nobody learns what became, and then `then`, which is answered. */
async function lostThen(first: () => Promise<unknown>, then: () => Promise<unknown>): Promise<void> {
  answers = [lost];
  const writing = first().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10);
  stopFindingOut();
  await writing;
  await then();
}

describe('What is said in passing', () => {
  const mark = (read: boolean, id = 1) =>
    apiPost('/api/marks/', any, { id, read }, { findsOut: false, inPassing: true });

  it('is another command each time: read (lost), unread, and read again', async () => {
    await lostThen(
      () => mark(true),
      () => mark(false),
    );
    await mark(true);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('pushes out no key of what somebody pressed', async () => {
    await lostThen(
      () => apiPost(path, any, { name: 'f' }),
      async () => {
        answers = Array.from({ length: 30 }, () => lost);
        for (let id = 0; id < 30; id += 1) await mark(true, id).catch(() => undefined);
      },
    );
    await apiPost(path, any, { name: 'f' });
    expect(sent).toHaveLength(32);
    expect(sent.at(-1)?.key).toBe(sent[0]?.key);
  });

  it('is waited for by no later reading', async () => {
    answers = [async () => Response.json({}, { headers: { [LOG_POSITION_HEADER]: '123' } })];
    await mark(true);
    await apiGet(path, any);
    expect(sent.at(-1)?.position).toBeUndefined();
  });
});

it('What is made, taken back and made again is three commands', async () => {
  const muting = () => apiPost('/api/muted/', any, { report: 700 });
  await lostThen(muting, () => apiDelete('/api/muted/700/', any));
  await muting();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

describe('Of a server that saves once a key, and whose first answer is lost', () => {
  /** @returns how often it was saved in the end */
  async function savedBy(sends: (key: string, attempt: number) => string): Promise<number> {
    answers = [lost];
    const writing = apiPost(path, any, { name: 'once' });
    await vi.advanceTimersByTimeAsync(10_000);
    await writing;
    return new Set(sent.map(({ key }, attempt) => sends(key ?? `none ${attempt}`, attempt))).size;
  }

  it('it is saved once', async () => {
    expect(await savedBy((key) => key)).toBe(1);
  });

  it.each([
    ['sends no key', (_: string, attempt: number) => `none ${attempt}`],
    ['draws a key for each sending', (key: string, attempt: number) => `${key} ${attempt}`],
  ])('it would be saved twice by a client that %s', async (_, lesser) => {
    expect(await savedBy(lesser)).toBe(2);
  });
});

it('What only reads carries none', async () => {
  await apiGet(path, any);
  expect(sent).toEqual([{ method: 'GET', key: undefined }]);
});

import { expect, it, vi } from 'vitest';
import { renderApart } from './render-apart.ts';

const run = vi.hoisted(() => vi.fn());
vi.mock('../../kernel/threads/thread-pool.ts', () => ({ threadPool: () => ({ run }) }));

const page = { html: '', text: '', finalUrl: 'https://a.example/', links: null, rules: [], segments: [] };
const drawn = () => renderApart(page, new AbortController().signal);

it('tells a page that takes too long from one that takes too much memory, and both from what is wrong', async () => {
  run.mockRejectedValueOnce(Object.assign(new Error('Given up'), { name: 'AbortError' }));
  expect(await drawn()).toBe('too_slow');
  run.mockRejectedValueOnce(Object.assign(new Error('No more room'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
  expect(await drawn()).toBe('too_large');
  run.mockRejectedValueOnce(new TypeError('Nobody foresaw this.'));
  await expect(drawn()).rejects.toThrow('Nobody foresaw this.');
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import compress from 'koa-compress';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineRoute } from './define-route.ts';
import { presentAnswer } from './present-answer.ts';

const HEADERS = { 'Content-Type': 'text/csv' };
/** Random enough for a packer to hand on some of it at once. */
const line = () => `${Array.from({ length: 4_000 }, () => Math.random().toString(36)).join(',')}\r\n`;

/** An api that streams the content, packed as the product packs, and what it logs. */
async function serving(content: () => AsyncIterable<string>) {
  const route = defineRoute({
    ...{ method: 'GET', path: '/', summary: 'A file.', auth: 'public', policy: 'anyone', answer: 'bytes' },
    ...{ limit: { points: 1, durationS: 1 }, handle: () => ({ status: 200 }) },
  });
  const logged: unknown[] = [];
  const app = new Koa();
  app.on('error', (error) => logged.push(error));
  app.use(compress({ threshold: 1024, br: false, gzip: { level: 1 } }));
  app.use((ctx) => {
    const body = Readable.from(content(), { objectMode: false });
    presentAnswer(route, ctx, { status: 200, body, headers: HEADERS }, true);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const get = async (encoding: string) => {
    const answer = await fetch(url, {
      headers: { 'Accept-Encoding': encoding },
      signal: AbortSignal.timeout(5_000),
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    return await answer.text();
  };
  return { get, logged };
}

describe.each(['identity', 'gzip'])('A file that is streamed (%s)', (encoding) => {
  it('arrives', async () => {
    const { get, logged } = await serving(async function* () {
      yield 'first,';
      yield 'second';
    });
    expect(await get(encoding)).toBe('first,second');
    expect(logged).toEqual([]);
  });

  it.each([
    ['at its beginning', 0],
    ['in its middle', 50],
  ])('and breaks %s fails for who reads it, and is logged', async (_where, lines) => {
    const broken = new Error('A part of it is missing.');
    const { get, logged } = await serving(async function* () {
      for (let written = 0; written < lines; written += 1) yield line();
      throw broken;
    });
    const failure = await get(encoding).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(logged).toContain(broken);
  });
});

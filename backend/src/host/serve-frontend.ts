import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import send from 'koa-send';
import { pageHeadOf, withPageHead } from './page-head.ts';
import { cspNonceOf } from './security-headers.ts';

const noncePlaceholder = '__CSP_NONCE__';
const assetMaxAgeMs = 365 * 24 * 3_600_000;

export interface FrontendOptions {
  readonly developerPages?: boolean;
  /** The address users type; undefined: whatever the request was sent to. */
  readonly publicUrl?: string | undefined;
}

/**
 * The built frontend: files as they are (those under /assets carry their hash in the name and never change), and the
 * page itself for every address the app routes, with the answer's own nonce in it and
 * the title, description and social tags of its address. Pages for developers (`/dev/…`) are
 * 404 unless they are asked for; the app asks before it shows one.
 */
export async function serveFrontend(folder: string, options: FrontendOptions = {}): Promise<Middleware> {
  const { developerPages = false, publicUrl } = options;
  const page = await freshPage(join(folder, 'index.html'));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return await next();
    const isFile = /\.[a-z0-9]{2,5}$/i.test(ctx.path) && ctx.path !== '/index.html';
    if (isFile) {
      const immutable = ctx.path.startsWith('/assets/');
      await send(ctx, ctx.path, { root: folder, maxage: immutable ? assetMaxAgeMs : 0, immutable }).catch((error) => {
        if (error.status !== 404 && error.status !== 400 && error.status !== 403) throw error;
      });
      return await next();
    }
    if (ctx.path.startsWith('/dev/') && !developerPages) ctx.status = 404;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    const head = pageHeadOf(ctx.path, publicUrl ?? `${ctx.protocol}://${ctx.host}`);
    ctx.body = withPageHead(await page(), head).replaceAll(noncePlaceholder, cspNonceOf(ctx));
  };
}

/**
 * The page as it stands in its file: a build that takes the place of another while this runs names other parts. While
 * it is being built there is none; what was read last stands in for it.
 */
async function freshPage(file: string): Promise<() => Promise<string>> {
  const read = async () => {
    const { mtimeMs } = await stat(file);
    return { mtimeMs, text: await readFile(file, 'utf8') };
  };
  let known = await read();
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== known.mtimeMs) known = await read();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return known.text;
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

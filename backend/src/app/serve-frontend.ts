import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import send from 'koa-send';
import { namesSession } from '../features/sessions/sessions.ts';
import { cspNonceOf } from '../kernel/http/security-headers.ts';
import { pageHeadOf, withPageHead } from './page-head.ts';
import { type PageFiles, pageFilesSchema, pageLinksOf, withPageLinks } from './page-links.ts';

const noncePlaceholder = '__CSP_NONCE__';
/** `true` where the request names a session: the page then asks for its user before its code has come. */
const sessionPlaceholder = '__HAS_SESSION__';
const assetMaxAgeMs = 365 * 24 * 3_600_000;

export interface FrontendOptions {
  readonly developerPages?: boolean;
  /** The address users type; undefined: whatever the request was sent to. */
  readonly publicUrl?: string | undefined;
}

/**
 * The built frontend: files as they are, in the compressed copies that stand beside them (those under /assets carry
 * their hash in the name and never change), and the page itself for every address the app routes, with the answer's own
 * nonce in it, the title, description and social tags of its address, and links to the scripts it is going to need.
 * Pages for developers (`/dev/…`) are 404 unless they are asked for; the app asks before it shows one.
 */
export async function serveFrontend(folder: string, options: FrontendOptions = {}): Promise<Middleware> {
  const { developerPages = false, publicUrl } = options;
  const https = publicUrl?.startsWith('https:') ?? false;
  const page = await freshPage(folder);
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
    const { text, files } = await page();
    ctx.body = withPageLinks(withPageHead(text, head), pageLinksOf(files, ctx.path, text))
      .replaceAll(noncePlaceholder, cspNonceOf(ctx))
      .replaceAll(sessionPlaceholder, String(namesSession(ctx.get('cookie'), https || ctx.secure)));
  };
}

/**
 * The page as it stands in its file: a build that takes the place of another while this runs names other parts. While
 * it is being built there is none; what was read last stands in for it.
 */
async function freshPage(folder: string): Promise<() => Promise<{ text: string; files: PageFiles }>> {
  const file = join(folder, 'index.html');
  const read = async () => {
    const { mtimeMs } = await stat(file);
    return { mtimeMs, text: await readFile(file, 'utf8'), files: await readPageFiles(folder) };
  };
  let known = await read();
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== known.mtimeMs) known = await read();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return known;
  };
}

/** Without it pages come all the same, one file after the other. */
async function readPageFiles(folder: string): Promise<PageFiles> {
  try {
    return pageFilesSchema.parse(JSON.parse(await readFile(join(folder, '.vite/pages.json'), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

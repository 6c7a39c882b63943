import type { Readable } from 'node:stream';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { EgressRefusalReason } from '@proofline/platform/egress/egress-refusal';
import { type Dispatcher, request } from 'undici';

/** What one attempt may cost. */
export interface AttemptLimits {
  /** From the first byte sent to the last one read. */
  readonly attemptMs: number;
  /** Of the answer; what comes after it is not read. */
  readonly answerBytes: number;
}

export const attemptLimits: AttemptLimits = { attemptMs: 15_000, answerBytes: 4_096 };
/** Of those that keep method and body (307, 308). */
const MAX_REDIRECTS = 3;

export interface Posted {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Undefined: the receiver took the message. */
  readonly problem: string | undefined;
  readonly answer: string;
  readonly retryAfter: string | undefined;
}

export interface WayOut {
  readonly proxy: Pick<EgressProxy, 'refusalOf' | 'lastRefusal'>;
  /** Leads to the egress proxy; nothing is sent past it. */
  readonly dispatcher: Dispatcher;
  /** Whether a host may be sent messages over http, which others on the way can read and change. */
  mayBeClear(hostname: string): boolean;
}

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const refusalWords: Readonly<Record<EgressRefusalReason, string>> = {
  address_not_allowed: 'The address is not public',
  name_not_found: 'The name of the server was not found',
  connection_failed: 'No connection',
  timed_out: 'No connection in time',
  too_large: 'The answer is too large',
  exit_failed: 'No connection',
};

const IN_CLEAR = 'The address is not encrypted (https)';

/**
 * One attempt: taken is what is answered with 2xx. Follows redirects that keep method and body, each address looked at by
 * the egress proxy as the first one was, and none of them in clear. Never rejects for what a receiver does.
 */
export async function postMessage(
  letter: Letter,
  way: WayOut,
  limits: AttemptLimits,
  stop: AbortSignal,
): Promise<Posted> {
  const late = AbortSignal.timeout(limits.attemptMs);
  const signal = AbortSignal.any([late, stop]);
  const since = performance.now();
  let url = letter.url;
  try {
    for (let hops = 0; ; hops += 1) {
      if (isInClear(url, way)) return noAnswer(hops === 0 ? IN_CLEAR : `Redirected: ${IN_CLEAR.toLowerCase()}`);
      const { statusCode, headers, body } = await request(url, {
        ...{ method: 'POST', headers: letter.headers, body: letter.body },
        ...{ dispatcher: way.dispatcher, signal, headersTimeout: limits.attemptMs, bodyTimeout: limits.attemptMs },
      });
      const refusal = way.proxy.refusalOf(flat(headers));
      if (refusal !== undefined) {
        leave(body);
        return noAnswer(refusalWords[refusal]);
      }
      const next = redirectOf(statusCode, headers.location, url);
      if (next === undefined || hops === MAX_REDIRECTS) {
        const answer = await beginningOf(body, limits.answerBytes);
        const problem = problemOf(statusCode, next !== undefined);
        return { status: statusCode, problem, answer, retryAfter: flat(headers)['retry-after'] };
      }
      leave(body);
      url = next;
    }
  } catch (error) {
    stop.throwIfAborted();
    if (late.aborted) return noAnswer(`No answer within ${limits.attemptMs / 1_000} s`);
    const refusal = way.proxy.lastRefusal(new URL(url).hostname, since);
    return noAnswer(refusal === undefined ? connectionWords(error) : refusalWords[refusal]);
  }
}

function isInClear(text: string, way: WayOut): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol !== 'https:' && !way.mayBeClear(hostname);
}

const noAnswer = (problem: string): Posted => ({ status: null, problem, answer: '', retryAfter: undefined });

function problemOf(status: number, isRedirect: boolean): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (isRedirect) return 'Too many redirects';
  return status >= 300 && status < 400 ? `Answered ${status}, which would not keep the message` : `Answered ${status}`;
}

function redirectOf(status: number, location: string | string[] | undefined, from: string): string | undefined {
  if ((status !== 307 && status !== 308) || typeof location !== 'string') return undefined;
  const next = URL.parse(location, from);
  return next !== null && /^https?:$/.test(next.protocol) ? next.href : undefined;
}

function connectionWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) return 'The certificate of the server is not valid';
  return 'The connection broke off';
}

/** The connection is not used again: what else comes on it is not waited for. */
const leave = (body: Readable): void => void body.on('error', () => undefined).destroy();

/** What a receiver says is shown, not believed: so many bytes are read, and the rest is left. */
async function beginningOf(body: Readable, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has been said; of the rest there is what there is.
  } finally {
    leave(body);
  }
  // A cut may fall into a character, and what Postgres does not keep is not text.
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '');
}

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

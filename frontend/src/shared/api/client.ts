import { LOG_POSITION_HEADER, MIN_POSITION_HEADER } from '@proofline/contracts/api/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { UNATTENDED_HEADER } from '@proofline/contracts/api/session';
import type { z } from 'zod';
import { isUnattended } from '../session/attendance.ts';
import { whenForgotten } from '../session/session-values.ts';
import { NetworkError, refusalOf, UnexpectedAnswerError } from './api-error.ts';
import { takeEarlyRead } from './early-reads.ts';
import { findOut, isRefusal } from './find-out.ts';
import { finding } from './finding-out.ts';
import { IdempotencyKeys, newKey } from './idempotency-keys.ts';
import { positionToReadFrom, rememberWrite } from './own-writes.ts';

/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 30_000;

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

export interface ReadOptions {
  readonly query?: Query;
  /** Wait (the server does, 2 s at most) until the read models stand at this log position. */
  readonly minPosition?: string;
  readonly signal?: AbortSignal;
}

/** `/api/x/?a=1&b=2,3`; lists become comma-separated, empty values are left out. */
export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) parameters.set(name, value.join(','));
    } else parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Longest wait for the answer, where the server itself waits for something. */
  readonly limitMs?: number;
  /**
   * What nobody presses, and what cannot be repeated (signing in), fails at once. Everything else is sent again, the same
   * command, until what became of it is known.
   */
  readonly findsOut?: boolean;
  /**
   * What is shown changed at once and what fails is let go, as with marks. Said again it is another command, whatever
   * became of this one; later reads do not wait until the read models know of it.
   */
  readonly inPassing?: boolean;
}

async function send(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  limitMs = ANSWER_TIMEOUT_MS,
): Promise<Response> {
  const limit = AbortSignal.timeout(limitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    const headers = { ...init.headers, ...(isUnattended() && { [UNATTENDED_HEADER]: '1' }) };
    return await fetch(address, { ...init, headers, signal, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function parsed<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const body = await bodyOf(response);
  // 202: saved, but there is nothing to show for it yet; the server says so in words.
  if (!response.ok || response.status === 202) throw refusalOf(response.status, body, retryAfterOf(response));
  const result = schema.safeParse(body);
  if (!result.success) throw new UnexpectedAnswerError(path, result.error);
  return result.data;
}

/** GET, the answer parsed with `schema`. Throws ApiError, FieldErrorsError, NetworkError or UnexpectedAnswerError. */
export async function apiGet<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { query, minPosition, signal }: ReadOptions = {},
): Promise<z.output<Schema>> {
  const position = positionToReadFrom(minPosition);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (position !== undefined) headers[MIN_POSITION_HEADER] = position;
  const address = addressOf(path, query);
  const early = await takeEarlyRead(address)?.catch(() => undefined);
  const response =
    early !== undefined && position === undefined ? early : await send(address, { headers, ...(signal && { signal }) });
  return parsed(path, schema, response);
}

/**
 * GET a stored text. Throws ApiError or NetworkError.
 * @returns undefined when it has more than `maxBytes`, which are not waited for
 */
export async function apiText(
  path: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal },
): Promise<string | undefined> {
  const response = await send(path, { method: 'GET', ...(signal && { signal }) });
  if (!response.ok) throw refusalOf(response.status, await bodyOf(response), retryAfterOf(response));
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}

/** OPTIONS, as GET. */
export async function apiOptions<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await send(path, { method: 'OPTIONS', headers: { Accept: 'application/json' } });
  return parsed(path, schema, response);
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

const keys = new IdempotencyKeys();
whenForgotten(() => keys.forget());

/** Commands under way: pressed twice, they are one. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a command under its key.
 * @param what the command in words that tell it from every other; null where it is sent from here alone
 */
async function command<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  what: string | null,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  { signal, limitMs, findsOut = true, inPassing = false }: WriteOptions,
): Promise<z.output<Schema>> {
  const key = what === null ? newKey() : keys.keyOf(what);
  const sendOnce = async () => {
    const headers = { ...init.headers, [IDEMPOTENCY_KEY_HEADER]: key };
    const response = await send(path, { ...init, headers, ...(signal && { signal }) }, limitMs);
    if (!inPassing) rememberWrite(response.headers.get(LOG_POSITION_HEADER));
    return parsed(path, schema, response);
  };
  try {
    const answer = findsOut
      ? await findOut(sendOnce, { told: finding(), ...(signal && { signal }) })
      : await sendOnce();
    if (what !== null) keys.settle(what);
    return answer;
  } catch (error) {
    if (what !== null && isRefusal(error)) keys.settle(what);
    throw error;
  }
}

/** Tells a file from others without reading it; the server refuses another one under the same key. */
const told = ({ name, size, type, lastModified }: File) => [name, size, type, lastModified];

/** POST a form with files; as `apiPost` otherwise. */
export async function apiPostForm<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  form: FormData,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const init = { method: 'POST', headers: { Accept: 'application/json' }, body: form };
  const parts = [...form].map(([name, value]) => [name, ...(value instanceof File ? told(value) : [value])]);
  return command(path, schema, `POST ${path} ${JSON.stringify(parts)}`, init, { ...(signal && { signal }) });
}

async function apiWrite<Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  body: unknown,
  options: WriteOptions = {},
): Promise<z.output<Schema>> {
  const isFile = body instanceof Blob;
  const type = isFile ? body.type || 'application/octet-stream' : 'application/json';
  const sent = isFile ? body : JSON.stringify(body);
  const init = {
    method,
    headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': type }) },
    ...(sent !== undefined && { body: sent }),
  };
  if (isFile || options.signal !== undefined || options.inPassing) return command(path, schema, null, init, options);
  const what = `${method} ${path} ${sent ?? ''}`;
  // The same command has the same answer, read by the same schema.
  const known = underWay.get(what) as Promise<z.output<Schema>> | undefined;
  if (known !== undefined) return known;
  const sending = command(path, schema, what, init, options).finally(() => underWay.delete(what));
  underWay.set(what, sending);
  return sending;
}

/** POST a JSON body. Later reads of this tab see what it wrote, unless in passing. Use `z.unknown()` where the answer is empty. */
export const apiPost = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body?: unknown,
  options?: WriteOptions,
) => apiWrite('POST', path, schema, body, options);
/** PUT a JSON body, or the bytes of a file as they are. */
export const apiPut = <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, options?: WriteOptions) =>
  apiWrite('PUT', path, schema, body, options);
export const apiPatch = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body: unknown,
  options?: WriteOptions,
) => apiWrite('PATCH', path, schema, body, options);
export const apiDelete = <Schema extends z.ZodType>(path: string, schema: Schema) =>
  apiWrite('DELETE', path, schema, undefined);

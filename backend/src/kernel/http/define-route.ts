import type { Readable } from 'node:stream';
import type { FieldErrors } from '@proofline/contracts/api/errors';
import { z } from 'zod';
import type { CommandIdentity } from '../commands/command-identity.ts';
import { type CheckedBody, checkBody } from './check-body.ts';
import { InvalidInput } from './errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { Policy } from './policy.ts';
import type { Auth, Principal, PrincipalOf } from './principal.ts';
import type { UploadedForm } from './read-multipart.ts';
import { textProblems } from './text-problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** At most `points` requests in `durationS` seconds from one address; 429 with Retry-After beyond. */
export interface RouteLimit {
  readonly points: number;
  readonly durationS: number;
}

/** What a handler works on: parsed, authorised, nothing raw. */
export interface RouteRequest<A extends Auth, Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: PrincipalOf<A>;
  /** Its id is `commandId` and `correlationId` of the events this leads to; the same when the command is sent again. */
  readonly commandIdentity: CommandIdentity;
  /** Client address, without a trusted proxy's. */
  readonly address: string;
  readonly userAgent: string;
  /** The `Cookie` header, for what is neither the session nor its business. */
  readonly cookies: string | undefined;
  /** The `Accept` header; empty when absent. */
  readonly accept: string;
  /** The `Last-Event-ID` header: where a stream that broke off was; empty when absent. */
  readonly lastEventId: string;
  /** True when the client came over https: cookies are then marked Secure. */
  readonly secure: boolean;
  /** Of this product as the client has reached it, `https://proofline.example`; its name has been checked. */
  readonly origin: string;
  /** Aborted when the client went away. */
  readonly signal: AbortSignal;
}

export interface RouteAnswer<Body> {
  readonly status: number;
  /** JSON by the answer schema, or bytes where the route says `answer: 'bytes'`. Absent with 204. */
  readonly body?: Body;
  /** `Set-Cookie` and others; content type and length of bytes. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Log position a command reached: sent as X-Log-Position. */
  readonly position?: bigint | undefined;
}

export type Bytes = Readable | Buffer;
type AnswerBody<Answer> = Answer extends z.ZodType ? z.input<Answer> : Answer extends 'bytes' ? Bytes : undefined;
type BodyOf<Body> = Body extends 'bytes' ? Buffer : Body extends 'multipart' ? UploadedForm : Parsed<Body>;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface RouteShape<A extends Auth, Params, Query, Body, Answer> {
  readonly method: Method;
  /** Koa style, as the specification writes it: `/api/projects/:id/`. */
  readonly path: string;
  /** Paths it answered at before, and still does: same rules, same row of the authorisation table. */
  readonly aliases?: readonly string[];
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly auth: A;
  /** Must be the one in the route's row of the authorisation table. */
  readonly policy: Policy;
  readonly limit: RouteLimit;
  readonly params?: Params;
  /** Parameters it does not name are refused by name, never ignored; `z.looseObject({})` takes and ignores any. */
  readonly query?: Query;
  /**
   * A strict schema for a JSON body; `'bytes'` hands over the raw body as a Buffer (any content type), `'multipart'` a
   * form with files.
   */
  readonly body?: Body;
  /** Default 64 KiB. A JSON body of more than a few thousand values must be one of `apart/large-bodies.ts`. */
  readonly maxBodyBytes?: number;
  /** Schema of the JSON answer; `'bytes'` for files and streams; `'empty'` for 204. */
  readonly answer: Answer;
  /** Statuses that it answers itself, beside 200; 202 is said for all routes, of what is saved and cannot be shown yet. */
  readonly statuses?: readonly (201 | 400 | 404 | 409 | 422 | 503)[];
  /** How long the answer may take; default 4 s. Only for answers that others are waited for. */
  readonly limitMs?: number;
  /** `'framed_page'`: refusals are small pages, for whoever sees the answer in a frame. Default: JSON. */
  readonly refusesAs?: 'framed_page';
  handle(
    request: RouteRequest<A, Parsed<Params>, Parsed<Query>, BodyOf<Body>>,
  ): Promise<RouteAnswer<AnswerBody<Answer>>> | RouteAnswer<AnswerBody<Answer>>;
}

/** What arrives, before any schema has seen it. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** As sent, or as already checked. */
  readonly body: unknown;
  readonly principal: Principal;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
  readonly accept: string;
  readonly lastEventId: string;
  readonly secure: boolean;
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** A route as the host sees it: its schemas are closed over, so that routes of any shape fit one list. */
export interface RouteDefinition {
  readonly method: Method;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly auth: Auth;
  readonly policy: Policy;
  readonly limit: RouteLimit;
  readonly maxBodyBytes: number;
  readonly schemas: {
    readonly params: z.ZodType | undefined;
    readonly query: z.ZodObject | undefined;
    readonly body: z.ZodType | 'bytes' | 'multipart' | undefined;
    readonly answer: z.ZodType | 'bytes' | 'empty';
  };
  readonly statuses: readonly number[];
  /** Undefined: the usual one. */
  readonly limitMs: number | undefined;
  readonly refusesAs: 'json' | 'framed_page';
  /** Whether an `Idempotency-Key` makes a repeat the same command: of everything signed-in people change. */
  readonly takesIdempotencyKey: boolean;
  /**
   * Checks the input against the schemas and binds the handler to it; the host authorises in between.
   * @throws InvalidInput with the messages by field
   */
  prepare(request: RawRequest): (commandIdentity: CommandIdentity) => Promise<RouteAnswer<unknown>>;
}

const readingMethods: ReadonlySet<Method> = new Set(['GET', 'OPTIONS']);

export const isReading = ({ method }: Pick<RouteDefinition, 'method'>): boolean => readingMethods.has(method);

const defaultMaxBodyBytes = 64 * 1024;

/** A body that has been checked by the route's schema already, in a thread of its own. */
export class BodyChecked {
  readonly data: unknown;

  constructor(data: unknown) {
    this.data = data;
  }
}

/**
 * Defines one route. The host runs limit → authenticate → authorise → validate → handle → present for each, in that
 * order; there is no way past a step. The path needs a row in the authorisation table.
 */
export function defineRoute<
  const A extends Auth,
  Answer extends z.ZodType | 'bytes' | 'empty',
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | 'bytes' | 'multipart' | undefined = undefined,
>(shape: RouteShape<A, Params, Query, Body, Answer>): RouteDefinition {
  type Request = Parameters<typeof shape.handle>[0];
  return {
    method: shape.method,
    path: shape.path,
    aliases: shape.aliases ?? [],
    summary: shape.summary,
    auth: shape.auth,
    policy: shape.policy,
    limit: shape.limit,
    maxBodyBytes: shape.maxBodyBytes ?? defaultMaxBodyBytes,
    schemas: { params: shape.params, query: shape.query, body: shape.body, answer: shape.answer },
    limitMs: shape.limitMs,
    refusesAs: shape.refusesAs ?? 'json',
    takesIdempotencyKey: shape.auth === 'user' && !isReading(shape),
    statuses: [shape.answer === 'empty' ? 204 : 200, ...(shape.statuses ?? [])],
    prepare: (raw) => {
      const anyText = shape.auth === 'agent';
      if (!anyText) refuseUnstorableText(raw, shape.body);
      // Parsing by the route's own schemas is what makes these the handler's types; the compiler cannot follow a
      // schema that may be absent through a generic.
      const request = {
        ...raw,
        params: parse(shape.params, raw.params),
        query: parseQuery(shape.query, raw.query),
        body: shape.body instanceof z.ZodType ? bodyOf(shape.body, raw.body, anyText) : raw.body,
      } as Omit<Request, 'commandIdentity'>;
      return async (commandIdentity) => await shape.handle({ ...request, commandIdentity });
    },
  };
}

/** File names have been made plain, and what is in the files is for the handler to judge. */
function refuseUnstorableText({ query, body }: RawRequest, kind: z.ZodType | 'bytes' | 'multipart' | undefined): void {
  const fields = kind === 'multipart' ? (body as UploadedForm).fields : {};
  const errors = { ...textProblems(query), ...textProblems(fields) };
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}

function bodyOf(schema: z.ZodType, sent: unknown, anyText: boolean): unknown {
  if (sent instanceof BodyChecked) return sent.data;
  return dataOf(checkBody(schema, sent, { anyText }));
}

/** @throws InvalidInput */
export function dataOf(checked: CheckedBody): unknown {
  if (!checked.valid) throw new InvalidInput(checked.errors);
  return checked.data;
}

/**
 * A filter that is not known and ignored would answer everything to who asked for a part of it.
 * @throws InvalidInput
 */
function parseQuery(schema: z.ZodObject | undefined, sent: RawRequest['query']): unknown {
  const known = schema?.shape ?? {};
  const takesAny = schema?.def.catchall instanceof z.ZodUnknown;
  const unknown = takesAny ? [] : Object.keys(sent).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new InvalidInput(unknownParameters(unknown));
  return parse(schema, sent);
}

const maxNamed = 20;

function unknownParameters(names: readonly string[]): FieldErrors {
  return Object.fromEntries(names.slice(0, maxNamed).map((name) => [name.slice(0, 200), ['Unknown query parameter.']]));
}

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  return schema && parseInput(schema, input);
}

/** @throws InvalidInput with the messages by field */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw new InvalidInput(fieldErrorsOf(result.error));
  return result.data;
}

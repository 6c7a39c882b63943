import { MIN_POSITION_HEADER } from '@proofline/contracts/api/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { UNATTENDED_HEADER } from '@proofline/contracts/api/session';
import { logPositionSchema } from '@proofline/contracts/ids';
import type { Context } from 'koa';
import { unrepeatable } from '../commands/command-identity.ts';
import { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { IdempotentRequests } from '../idempotency/idempotent-requests.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { largeBodyOf } from './apart/large-bodies.ts';
import { workApart } from './apart/work-apart.ts';
import { createDeadline, type Deadline, HANDLER_DEADLINE_MS } from './deadline.ts';
import { BodyChecked, dataOf, isReading, type RouteAnswer, type RouteDefinition } from './define-route.ts';
import { CredentialRefused, MalformedRequest, NotAuthenticated, PermissionDenied, TwoFactorWanted } from './errors.ts';
import { type AuthorisationRow, isOpenWithoutTwoFactor, satisfies, spansAll } from './policy.ts';
import { presentAnswer } from './present-answer.ts';
import type { Principal } from './principal.ts';
import { isReadAtOnce, parseJson, readBytes, readJsonBytes } from './read-body.ts';
import { readMultipart, type UploadedForm } from './read-multipart.ts';
import type { ReadingTurns, Turn } from './reading-turns.ts';
import type { TakePoint } from './route-limiter.ts';
import { requireSameOrigin } from './same-origin.ts';
import { limitToTenant } from './tenant-scope.ts';

/** What the gates need of the host. */
export interface Gates {
  readonly takePoint: TakePoint;
  readonly turns: ReadingTurns;
  /** By session cookie; undefined for none, an expired or an ended one. */
  authenticateUser(
    cookieHeader: string | undefined,
    how: { readonly isUnattended: boolean },
  ): Promise<Principal | undefined>;
  /** By `Authorization: Bearer …`; undefined for an unknown or revoked credential. */
  authenticateAgent(authorizationHeader: string | undefined): Promise<Principal | undefined>;
  /** By `Authorization: Bearer …` as well; undefined for an unknown or revoked token. */
  authenticateSubscriber(authorizationHeader: string | undefined): Promise<Principal | undefined>;
  /** Waits, up to a limit of its own, until the read models have reached the position. */
  awaitPosition(position: bigint): Promise<void>;
  readonly idempotentRequests: IdempotentRequests;
  /** @throws LogNotOurs while the log is not the one that was read: nobody changes anything, in Postgres either */
  refuseWhileNobodyWorks(): void;
  /** Who is asking (client-address.ts). */
  addressOf(ctx: Context): string;
  isOwnOrigin(ctx: Context, origin: string): boolean;
  /** Browsers come over https: cookies are held to it. */
  readonly isSecure: boolean;
  /** Compares every JSON answer with its schema and fails on a difference: for tests. */
  readonly checkAnswers: boolean;
}

/** Reading a body longer than this: whoever sends it is asked for again. */
const slowBodyMs = 1_000;

/** The one way through every route: limit → turn → authenticate → authorise → validate → handle → present. */
export async function runRoute(
  route: RouteDefinition,
  row: AuthorisationRow,
  ctx: Context,
  gates: Gates,
  requestId: string,
): Promise<void> {
  const address = gates.addressOf(ctx);
  await gates.takePoint(route, address);
  const deadline = createDeadline(route.limitMs);
  const turn = await deadline.hold(gates.turns.take(route));
  try {
    await throughGates(route, row, ctx, gates, { requestId, address, deadline, turn });
  } finally {
    turn.end();
  }
}

interface Going {
  readonly requestId: string;
  readonly address: string;
  readonly deadline: Deadline;
  readonly turn: Turn;
}

async function throughGates(
  route: RouteDefinition,
  row: AuthorisationRow,
  ctx: Context,
  gates: Gates,
  { requestId, address, deadline, turn }: Going,
): Promise<void> {
  const principal = await deadline.hold(authenticate(route, ctx, gates));
  ctx.state.principal = principal;
  // Before a body is read, let alone understood: what somebody may not do costs next to nothing.
  if (!satisfies(row.policy, principal)) throw new PermissionDenied();
  if (principal.type === 'user' && principal.wantsTwoFactor && !isOpenWithoutTwoFactor(row))
    throw new TwoFactorWanted();
  if (!isReading(route) && !row.opensWhileNobodyWorks) gates.refuseWhileNobodyWorks();
  const key = route.takesIdempotencyKey ? IdempotencyKey.read(ctx.get(IDEMPOTENCY_KEY_HEADER)) : undefined;
  // Reading a body has a limit of its own: an upload may be slow without anything being wrong.
  const readingSince = performance.now();
  const sent = await readBody(route, ctx);
  // A body that came in slowly must not outlive the credential it was sent with.
  if (performance.now() - readingSince > slowBodyMs) await deadline.hold(authenticate(route, ctx, gates));
  const body = sent instanceof JsonBytes ? await deadline.hold(understand(route, sent.bytes)) : sent;
  const gone = new AbortController();
  ctx.res.once('close', () => {
    // Everybody is gone in the end: who has the whole answer left nothing behind.
    if (!ctx.res.writableFinished) gone.abort();
  });
  const handle = route.prepare({
    params: ctx.params,
    query: ctx.query,
    body,
    principal,
    address,
    userAgent: ctx.get('user-agent'),
    accept: ctx.get('accept'),
    lastEventId: ctx.get('last-event-id'),
    cookies: ctx.headers.cookie,
    secure: gates.isSecure,
    origin: `${gates.isSecure ? 'https' : 'http'}://${ctx.host}`,
    signal: gone.signal,
  });
  if ((principal.type === 'user' && !spansAll(row)) || principal.type === 'subscriber')
    limitToTenant(principal.organizationId);
  const minPosition = minPositionOf(ctx);
  if (minPosition !== undefined) await deadline.hold(turn.rest(() => gates.awaitPosition(minPosition)));
  const work = (): Promise<RouteAnswer<unknown>> => {
    if (key === undefined || principal.type !== 'user') return handle(unrepeatable(requestId));
    const command = {
      key,
      userId: principal.userId,
      route: `${route.method} ${route.path}`,
      sent: [JSON.stringify(ctx.params), ctx.querystring, ...partsOf(sent)],
      limitMs: route.limitMs ?? HANDLER_DEADLINE_MS,
    };
    return runOnce(gates.idempotentRequests, command, handle);
  };
  presentAnswer(route, ctx, await deadline.hold(work()), gates.checkAnswers);
}

/** A body as it was sent; of a form what is in it, whose borders are drawn anew each time. */
function partsOf(sent: unknown): readonly (string | Uint8Array)[] {
  if (sent === undefined) return [];
  if (sent instanceof JsonBytes) return [sent.bytes];
  if (Buffer.isBuffer(sent)) return [sent];
  const { fields, files } = sent as UploadedForm;
  return [JSON.stringify(fields), ...files.flatMap(({ field, name, bytes }) => [field, name, bytes])];
}

async function authenticate(route: RouteDefinition, ctx: Context, gates: Gates): Promise<Principal> {
  if (route.auth === 'agent') {
    // What agents are told is short, and there are thousands of them: packing it costs more than sending it.
    ctx.compress = false;
    const agent = await gates.authenticateAgent(ctx.headers.authorization);
    if (agent === undefined) throw refusalOf(ctx, 'The agent credential is missing, unknown or revoked.');
    return agent;
  }
  if (route.auth === 'subscriber') {
    // What is packed waits for more before it is sent.
    ctx.compress = false;
    const subscriber = await gates.authenticateSubscriber(ctx.headers.authorization);
    if (subscriber === undefined) throw refusalOf(ctx, 'The token is missing, unknown or revoked.');
    return subscriber;
  }
  requireSameOrigin({
    method: ctx.method,
    secFetchSite: ctx.get('sec-fetch-site') || undefined,
    origin: ctx.get('origin') || undefined,
    hasCookie: ctx.headers.cookie !== undefined,
    isOwnOrigin: (origin) => gates.isOwnOrigin(ctx, origin),
  });
  const isUnattended = ctx.get(UNATTENDED_HEADER) !== '';
  const user = await gates.authenticateUser(ctx.headers.cookie, { isUnattended });
  if (user === undefined && route.auth === 'user') throw new NotAuthenticated();
  return user ?? { type: 'visitor' };
}

function refusalOf(ctx: Context, detail: string): NotAuthenticated {
  return ctx.headers.authorization === undefined ? new NotAuthenticated(detail) : new CredentialRefused(detail);
}

class JsonBytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

async function readBody(route: RouteDefinition, ctx: Context): Promise<unknown> {
  switch (route.schemas.body) {
    case undefined:
      return undefined;
    case 'bytes':
      return await readBytes(ctx.req, route.maxBodyBytes);
    case 'multipart':
      return await readMultipart(ctx.req, route.maxBodyBytes);
    default: {
      const bytes = await readJsonBytes(ctx.req, route.maxBodyBytes);
      return bytes && new JsonBytes(bytes);
    }
  }
}

/** Parsed, or parsed and checked: what is large is both in a thread of its own, so that nobody else waits for it. */
async function understand(route: RouteDefinition, bytes: Buffer): Promise<unknown> {
  const name = largeBodyOf(route.schemas.body);
  if (name === undefined || isReadAtOnce(bytes)) return parseJson(bytes);
  const checked = await workApart('readLargeBody', { name, bytes, anyText: route.auth === 'agent' });
  if ('malformed' in checked) throw new MalformedRequest(checked.malformed);
  return new BodyChecked(dataOf(checked));
}

function minPositionOf(ctx: Context): bigint | undefined {
  const text = ctx.get(MIN_POSITION_HEADER);
  if (text === '') return undefined;
  const parsed = logPositionSchema.safeParse(text);
  if (!parsed.success) throw new MalformedRequest(`${MIN_POSITION_HEADER} must be a log position.`);
  return BigInt(parsed.data);
}

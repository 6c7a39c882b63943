import { deserialize, serialize } from 'node:v8';
import { IN_PROGRESS_CODE, REPLAYED_HEADER } from '@proofline/contracts/api/idempotency';
import type { CommandIdentity } from '../commands/command-identity.ts';
import type { RouteAnswer } from '../http/define-route.ts';
import { Conflict, UnprocessableContent } from '../http/errors.ts';
import { mapError } from '../http/map-error.ts';
import { inRequestScope } from '../http/tenant-scope.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { IdempotentRequests } from './idempotent-requests.ts';

/** What is longer is not kept: the command is asked again, recognises itself, and is answered from the read models. */
const maxAnswerBytes = 64 * 1024;
/** Whoever asks for a command that is at work asks again after this. */
const askAgainS = 1;

export interface KeyedCommand {
  readonly key: IdempotencyKey;
  readonly userId: number;
  /** `POST /api/projects/` */
  readonly route: string;
  /** What was sent. */
  readonly sent: readonly (string | Uint8Array)[];
  /** How long the answer may take. */
  readonly limitMs: number;
}

/**
 * Lets a command happen once, however often it is sent. A second sending gets the first one's answer; where that is not
 * known, since the process was killed or the log did not answer, the command goes on under the same id, by which log
 * and deciders know what has happened already.
 * @throws UnprocessableContent for another command under the same key, Conflict while it is at work
 */
export async function runOnce(
  requests: IdempotentRequests,
  { key, userId, route, sent, limitMs }: KeyedCommand,
  run: (command: CommandIdentity) => Promise<RouteAnswer<unknown>>,
): Promise<RouteAnswer<unknown>> {
  // Whoever asks sees rows of an organisation; these are nobody's to see.
  const own = <Result>(work: () => Promise<Result>) => inRequestScope(work);
  const fingerprint = key.fingerprint(sent);
  const claim = await own(() => requests.claim(key.idFor(userId, route), { userId, fingerprint, limitMs }));
  if (claim.is === 'another_body') {
    throw new UnprocessableContent('idempotency_key_reused', 'This key was sent with another request before.');
  }
  if (claim.is === 'at_work') throw atWork();
  if (claim.is === 'answered') return replayed(key.open(claim.answer).toString());
  const { attempt } = claim;
  let hasBegun = false;
  const command: CommandIdentity = {
    id: attempt.commandId,
    isRepeat: attempt.attempt > 1,
    reserveId: (draw, again) => own(() => requests.reserve(attempt, draw, again)),
    transaction: async (db, work) => {
      // A second one would be taken for the first by a repeat.
      if (hasBegun) throw new Error('A command has one transaction.');
      hasBegun = true;
      const done = attempt.attempt > 1 ? await own(() => requests.done(attempt)) : undefined;
      if (done !== undefined) return deserialize(key.open(done));
      return await db.transaction(async (trx) => {
        const result = await work(trx);
        if (!(await requests.noteDone(trx, attempt, key.seal(serialize(result))))) throw atWork();
        return result;
      });
    },
  };
  try {
    const answer = await run(command);
    const kept = keptOf(answer);
    await own(() =>
      kept === undefined ? requests.released(attempt) : requests.answered(attempt, key.seal(Buffer.from(kept))),
    );
    return answer;
  } catch (error) {
    const status = mapError(error)?.status ?? 500;
    const isRefusal = status >= 400 && status < 500;
    // Should this fail too, the lock runs out by itself.
    await own(() => (isRefusal ? requests.refused(attempt) : requests.released(attempt))).catch(() => {});
    throw error;
  }
}

const atWork = () =>
  new Conflict(IN_PROGRESS_CODE, 'This is being worked on. Please ask again in a moment.', {
    headers: { 'Retry-After': String(askAgainS) },
  });

/** Undefined for what is no JSON, or too long. */
function keptOf({ status, body, headers, position }: RouteAnswer<unknown>): string | undefined {
  if (Buffer.isBuffer(body) || (typeof body === 'object' && body !== null && 'pipe' in body)) return undefined;
  const text = JSON.stringify({ status, body, headers, position: position?.toString() });
  return Buffer.byteLength(text) > maxAnswerBytes ? undefined : text;
}

function replayed(kept: string): RouteAnswer<unknown> {
  const { status, body, headers, position } = JSON.parse(kept);
  return {
    status,
    body,
    headers: { ...headers, [REPLAYED_HEADER]: 'true' },
    position: position === undefined ? undefined : BigInt(position),
  };
}

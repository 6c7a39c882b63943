import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { EVENT_OF_ACTION, type Press, type PressedAction } from '@proofline/backend/features/runs/testing/steered-log';
import { bulkManagedSchema } from '@proofline/contracts/api/bulk-actions';
import { LOG_POSITION_HEADER } from '@proofline/contracts/api/errors';
import { IDEMPOTENCY_KEY_HEADER, IN_PROGRESS_CODE } from '@proofline/contracts/api/idempotency';
import { type CheckId, reportIdOf } from '@proofline/contracts/ids';
import type { RandomSource } from '@proofline/demo-web/content/random-source';
import { z } from 'zod';
import type { ApiSession } from '../../src/product/api-session.ts';
import { waitUntil } from '../../src/product/wait-until.ts';

/** Whoever answers may be killed again before it was up for long. */
const answerLimitMs = 300_000;
const tooManyRequests = 429;
/** Done, and not shown yet: the same command is answered in full once it is. */
const savedNotShown = 202;
/** Until a limit of requests lets more through. */
const patienceMs = 1_000;

/** What was pressed of each check, once it was answered. */
export class PressBook {
  readonly #presses = new Map<CheckId, Press[]>();
  readonly wrong: string[] = [];
  /** Sent again because nobody knew what had become of it. */
  unknownOutcomes = 0;
  /** Sent again though it was answered. */
  repeated = 0;

  note(check: CheckId, press: Press): void {
    const known = this.#presses.get(check) ?? [];
    known.push(press);
    this.#presses.set(check, known);
  }

  of(check: CheckId): readonly Press[] {
    return this.#presses.get(check) ?? [];
  }

  get all(): readonly Press[] {
    return [...this.#presses.values()].flat();
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly position: bigint | undefined;
}

const refusalSchema = z.object({ code: z.string() });

/** Sends a command under its key until somebody says what became of it, whoever is killed meanwhile. */
export async function untilAnswered(
  api: ApiSession,
  { path, body, key }: { readonly path: string; readonly body: unknown; readonly key: string },
  book: PressBook,
): Promise<Answer> {
  const seen: Record<string, number> = {};
  let last: unknown;
  const ask = async () => {
    const answer = await api.send('POST', path, body, { [IDEMPOTENCY_KEY_HEADER]: key }).catch(() => undefined);
    const status = answer?.status ?? 'none';
    seen[status] = (seen[status] ?? 0) + 1;
    if (answer?.status === tooManyRequests) return await wait(patienceMs, undefined);
    const told: unknown = await answer?.json().catch(() => undefined);
    last = told ?? last;
    if (answer === undefined || answer.status >= 500 || answer.status === savedNotShown || told === undefined) {
      book.unknownOutcomes += 1;
      return undefined;
    }
    const isAtWork = answer.status === 409 && refusalSchema.safeParse(told).data?.code === IN_PROGRESS_CODE;
    if (isAtWork) return undefined;
    const position = answer.headers.get(LOG_POSITION_HEADER);
    return { status: answer.status, body: told, position: position === null ? undefined : BigInt(position) };
  };
  const what = `an answer to ${path} ${JSON.stringify(body)}`;
  return await waitUntil(what, answerLimitMs, ask, () => ({ statuses: seen, last }));
}

/** Presses one action on one check. @returns whether it was carried out */
export async function press(api: ApiSession, check: CheckId, action: PressedAction, book: PressBook): Promise<boolean> {
  const answer = await untilAnswered(api, commandOf(check, action), book);
  return noteAnswer(check, action, answer, book);
}

function commandOf(check: CheckId, action: PressedAction) {
  const key = randomUUID();
  if (action === 'cancel_report') return { path: `/api/manage_report/${reportIdOf(check, 0)}/`, body: { action }, key };
  return { path: `/api/manage_project/${check}/`, body: { action }, key };
}

function noteAnswer(check: CheckId, action: PressedAction, { status, body, position }: Answer, book: PressBook) {
  const accepted = status === 200;
  // A run that no row tells of yet is not there to be cancelled.
  const isRefusal = status === 409 || (action === 'cancel_report' && status === 404);
  if (!accepted && !isRefusal) book.wrong.push(`${action} was answered ${status}: ${JSON.stringify(body)}`);
  if (accepted && position === undefined) book.wrong.push(`${action} was accepted without a position`);
  book.note(check, { action, accepted, position });
  return accepted;
}

const weighted: readonly PressedAction[] = [
  ...Array<PressedAction>(6).fill('pause_project'),
  ...Array<PressedAction>(6).fill('continue_project'),
  ...Array<PressedAction>(2).fill('enable_project'),
  'disable_project',
  'cancel_schedule',
  'restart_schedule',
  'cancel_report',
];
const forMany = ['pause_project', 'continue_project', 'enable_project', 'disable_project'] as const;
const mostAtOnce = 8;

export interface Hand {
  readonly api: ApiSession;
  readonly random: RandomSource;
  /** Those there are by then. */
  readonly checks: () => readonly CheckId[];
  readonly book: PressBook;
  readonly signal: AbortSignal;
  /** Between two presses, in milliseconds. */
  readonly pauseMs: { readonly least: number; readonly most: number };
}

/** Somebody at the table who presses one thing after the other. */
export async function pressAtRandom(hand: Hand): Promise<void> {
  const { api, random, checks, book, signal, pauseMs } = hand;
  while (!signal.aborted) {
    await wait(random.between(pauseMs.least, pauseMs.most), undefined, { signal }).catch(() => undefined);
    if (checks().length === 0) continue;
    const check = random.pick(checks());
    const action = random.pick(weighted);
    const chance = random.next();
    if (chance < 0.1) await pressForMany(hand);
    // Two browsers at once.
    else if (chance < 0.25) await Promise.all([press(api, check, action, book), press(api, check, action, book)]);
    else if (chance < 0.4) await pressAgain(hand, check, action);
    else await press(api, check, action, book);
  }
}

/** The same command twice, though it was answered. */
async function pressAgain({ api, book }: Hand, check: CheckId, action: PressedAction): Promise<void> {
  const command = commandOf(check, action);
  const first = await untilAnswered(api, command, book);
  // What was refused is forgotten, and may be carried out when it comes again.
  if (!noteAnswer(check, action, first, book)) return;
  book.repeated += 1;
  const second = await untilAnswered(api, command, book);
  if (second.status === first.status && second.position === first.position) return;
  book.wrong.push(`${EVENT_OF_ACTION[action]} of ${check} came again and was answered otherwise: ${second.status}`);
}

async function pressForMany({ api, random, checks, book }: Hand): Promise<void> {
  const projects = random.sample(checks(), random.between(1, mostAtOnce));
  const action = random.pick(forMany);
  const command = { path: '/api/manage_projects/', body: { action, projects }, key: randomUUID() };
  const { status, body } = await untilAnswered(api, command, book);
  if (status !== 200) {
    book.wrong.push(`${action} of many was answered ${status}: ${JSON.stringify(body)}`);
    return;
  }
  const { done, refused } = bulkManagedSchema.parse(body);
  for (const check of done) book.note(check, { action, accepted: true });
  for (const { id } of refused) book.note(id, { action, accepted: false });
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DryRunOutcome } from '@proofline/contracts/agent-api/dry-runs';
import { TooManyRequests } from '../../kernel/http/errors.ts';
import type { DryRunQuestion } from './dry-run-rows.ts';
import type { StoredPage } from './stored-page.ts';

export interface JudgeQuestion {
  readonly question: DryRunQuestion;
  readonly page: StoredPage;
}

/** Rules made to be slow, on the largest page, would take minutes. */
const JUDGE_LIMIT_MS = 10_000;
/** At a time, of all organisations together: each takes a processor. */
const MAX_JUDGING = 3;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

let judging = 0;
/** One is kept for the next question: starting it costs more than most judging. */
let idle: Worker | undefined;

/**
 * Judges a stored page in a thread of its own: whatever the rules and the page, this process goes on answering others.
 * A page that takes too long, or too much memory, is undecided.
 * @throws TooManyRequests while enough pages are being judged
 */
export async function judgeApart(asked: JudgeQuestion, limitMs: number = JUDGE_LIMIT_MS): Promise<DryRunOutcome> {
  if (judging >= MAX_JUDGING) throw new TooManyRequests(2, 'Other pages are being judged. Please wait for them.');
  judging += 1;
  const judge = takeJudge();
  try {
    judge.postMessage(asked);
    const [outcome] = (await once(judge, 'message', { signal: AbortSignal.timeout(limitMs) })) as [DryRunOutcome];
    keepJudge(judge);
    return outcome;
  } catch (error) {
    await judge.terminate();
    if (!isLimit(error)) throw error;
    const detail = `Judging the page by these rules takes more than ${limitMs / 1000} s, or too much memory.`;
    return { kind: 'failed', reason: 'seen_in_part', detail, http_status: asked.page.result.details.httpStatus };
  } finally {
    judging -= 1;
  }
}

function takeJudge(): Worker {
  const kept = idle;
  idle = undefined;
  kept?.ref();
  return kept ?? startJudge();
}

function startJudge(): Worker {
  const judge = new Worker(new URL('./judge-worker.ts', import.meta.url), { resourceLimits });
  judge.once('exit', () => {
    if (idle === judge) idle = undefined;
  });
  // Whoever waits for it hears of it; while it is idle nobody does.
  judge.on('error', () => undefined);
  return judge;
}

/** It keeps no process alive that wants to end. */
function keepJudge(judge: Worker): void {
  if (idle !== undefined) void judge.terminate();
  else {
    idle = judge;
    judge.unref();
  }
}

function isLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CompiledRules, compileRules } from '@proofline/rules/compiled-rules';
import type { AskedOfThread, ToldByThread } from './judge-messages.ts';
import { answerQuestion } from './judge-question.ts';

const MAX_COMPILED = 50;
/** Behind the proxy, the leases and the browser, whose work has its time limits. */
const NICENESS = 5;

const compiled = new Map<string, CompiledRules>();

/** Of this thread alone; where the system knows no such thing, it goes without. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, NICENESS);
  } catch {
    // Not Linux.
  }
}

function rulesOf({ rulesId, rules }: AskedOfThread): CompiledRules | undefined {
  const known = compiled.get(rulesId) ?? (rules === undefined ? undefined : compileRules(rules));
  if (known === undefined) return undefined;
  compiled.delete(rulesId);
  compiled.set(rulesId, known);
  const [oldest] = compiled.keys();
  if (compiled.size > MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
  return known;
}

function answer(asked: AskedOfThread): ToldByThread {
  try {
    const rules = rulesOf(asked);
    if (rules === undefined) return { kind: 'unknown_rules' };
    return { kind: 'answer', answer: answerQuestion(rules, asked.languages, asked.question) };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

stepBack();
// Questions come from `JudgeThread` in the same process, one at a time: they were parsed there.
parentPort?.on('message', (asked: AskedOfThread) => parentPort?.postMessage(answer(asked)));

import type { HiddenFinding } from '@proofline/contracts/page-capture';
import type { Judgement } from '@proofline/rules/judgement';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { Verdict } from '@proofline/rules/verdict';
import type { OpenImages } from '@proofline/rules/wanted-still';
import type { HiddenText } from '../gather/read-page.ts';
import type { JudgeAnswers, JudgeQuestion } from './judge-question.ts';
import { JudgeLimitReached, type JudgeLimits, JudgeThread } from './judge-thread.ts';
import type { PreparedRules } from './prepared-rules.ts';

export interface PageJudgeOptions {
  /** Pages judged at a time. */
  readonly threads?: number;
  readonly limits?: JudgeLimits;
}

const judgeLimits: JudgeLimits = { cpuMs: 10_000, wallMs: 30_000, heapMiB: 512 };
const THREADS = 4;
/** Of a run at a time: there is always a thread for another run, however slow the rules of one are. */
const THREADS_OF_A_RUN = 2;

interface Waiting {
  readonly prepared: PreparedRules;
  readonly question: JudgeQuestion;
  readonly resolve: (answer: JudgeAnswers[JudgeQuestion['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Judges pages in threads of their own: whatever rules and pages come together, the proxy, the leases and other runs'
 * pages go on. A page that takes too long, or too much memory, is undecided.
 */
export class PageJudge {
  readonly #threads: readonly JudgeThread[];
  readonly #limits: JudgeLimits;
  readonly #idle: JudgeThread[];
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor({ threads = THREADS, limits = judgeLimits }: PageJudgeOptions = {}) {
    this.#limits = limits;
    this.#threads = Array.from({ length: threads }, () => new JudgeThread(limits));
    this.#idle = [...this.#threads];
  }

  /** Judges a page, unless it might turn out otherwise with what was left out, or that takes too long. */
  async decide(prepared: PreparedRules, artifacts: PageArtifacts, leftOut: LeftOut): Promise<Judgement> {
    const detail = `Judging the page by its rules takes more than ${this.#limits.cpuMs / 1000} s, or too much memory.`;
    return await this.#ask(prepared, { kind: 'decide', artifacts, leftOut }, { kind: 'undecided', detail });
  }

  /** What is worth looking for inside pictures; nothing on a page that cannot be judged in time. */
  async openImages(prepared: PreparedRules, artifacts: PageArtifacts): Promise<OpenImages> {
    return await this.#ask(prepared, { kind: 'open_images', artifacts }, { filters: [], rules: [] });
  }

  /** What the rules look for and found in text only that nobody sees. */
  async hiddenFindings(
    prepared: PreparedRules,
    { perRule }: Verdict,
    hidden: readonly HiddenText[],
  ): Promise<readonly HiddenFinding[]> {
    if (hidden.length === 0) return [];
    const foundByRule = perRule.map(({ matchCount }) => matchCount);
    return await this.#ask(prepared, { kind: 'hidden', hidden, foundByRule }, []);
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The agent is stopping.'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #ask<Kind extends JudgeQuestion['kind']>(
    prepared: PreparedRules,
    question: Extract<JudgeQuestion, { kind: Kind }>,
    whenOver: JudgeAnswers[Kind],
  ): Promise<JudgeAnswers[Kind]> {
    const { promise, resolve, reject } = Promise.withResolvers<JudgeAnswers[JudgeQuestion['kind']]>();
    this.#waiting.push({ prepared, question, resolve, reject });
    this.#begin();
    try {
      // A question has the answer of its kind.
      return (await promise) as JudgeAnswers[Kind];
    } catch (error) {
      if (error instanceof JudgeLimitReached) return whenOver;
      throw error;
    }
  }

  /** Gives idle threads what waits longest of the runs that have fewest. */
  #begin(): void {
    for (let thread = this.#idle.at(-1); thread !== undefined; thread = this.#idle.at(-1)) {
      const next = this.#next();
      if (next === undefined) return;
      this.#idle.pop();
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      void this.#run(thread, next);
    }
  }

  #next(): Waiting | undefined {
    const most = Math.max(1, Math.min(THREADS_OF_A_RUN, this.#threads.length - 1));
    let chosen: Waiting | undefined;
    let fewest = most;
    for (const waiting of this.#waiting) {
      const running = this.#running.get(waiting.prepared.rulesId) ?? 0;
      if (running < fewest) [chosen, fewest] = [waiting, running];
    }
    return chosen;
  }

  async #run(thread: JudgeThread, { prepared, question, resolve, reject }: Waiting): Promise<void> {
    const { rulesId, pageRules } = prepared;
    this.#running.set(rulesId, (this.#running.get(rulesId) ?? 0) + 1);
    const { rules, filters, languages } = pageRules;
    try {
      resolve(await thread.ask({ rulesId, rules: { rules, filters }, languages, question }));
    } catch (error) {
      reject(error);
    } finally {
      const left = (this.#running.get(rulesId) ?? 1) - 1;
      if (left === 0) this.#running.delete(rulesId);
      else this.#running.set(rulesId, left);
      this.#idle.push(thread);
      this.#begin();
    }
  }
}

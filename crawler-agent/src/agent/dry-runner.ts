import { setTimeout as delay } from 'node:timers/promises';
import { type DryRunOutcome, dryRunOutcomeOf, type LeasedDryRun } from '@proofline/contracts/agent-api/dry-runs';
import type { CountryCode } from '@proofline/contracts/codes';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { localeOf } from '../browser/locale-of.ts';
import { disallowedVisit } from '../courtesy/disallowed-visit.ts';
import { isWebAddress } from '../egress/web-address.ts';
import { visitPage } from '../gather/visit-page.ts';
import { lookCloser } from '../judge/look-closer.ts';
import { prepareRules } from '../judge/prepared-rules.ts';
import type { CrawlTools } from '../kinds/crawl-tools.ts';
import { PageQueue } from '../website/page-queue.ts';

const ASK_EVERY_MS = 700;
/** A dry run looks at the one page it was given. */
const onePage = { maxPages: 1, urlFilter: null, priorityWords: [] };
/** While the api cannot be reached. */
const ASK_AGAIN_MS = 5_000;

export interface DryRunnerOptions {
  readonly api: Pick<AgentApi, 'leaseDryRun' | 'postDryRun'>;
  readonly tools: (country: CountryCode) => Omit<CrawlTools, 'signal'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Visits pages that somebody waits for, one at a time, beside the agent's other work: nobody waits for a report. */
export class DryRunner {
  readonly #options: DryRunnerOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(options: DryRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The agent is stopping.'));
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pauseMs = await this.#lookOnce();
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns how long to wait before the next look */
  async #lookOnce(): Promise<number> {
    const { api, clock, log } = this.#options;
    try {
      const dryRun = await api.leaseDryRun();
      if (dryRun === null) return ASK_EVERY_MS;
      const fetchedAt = clock.now();
      const outcome = await this.#lookAt(dryRun);
      await api.postDryRun(dryRun.id, { fetched_at: fetchedAt.toISOString(), outcome });
      return 0;
    } catch (error) {
      if (this.#stopping.signal.aborted) return 0;
      // Nobody waits any more: the client left, or the time was over.
      if (error instanceof AgentApiError && error.status === 404) return 0;
      log.debug({ err: error }, 'no dry run could be taken or answered');
      return ASK_AGAIN_MS;
    }
  }

  async #lookAt(dryRun: LeasedDryRun): Promise<DryRunOutcome> {
    const { url, country, limit_ms } = dryRun;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(limit_ms)]);
    const { browser, proxy, links, judge, siteFiles } = this.#options.tools(country);
    const queue = new PageQueue(url, { ...onePage, robots: dryRun.robots }, siteFiles);
    if (isWebAddress(url) && (await queue.first()).isDisallowed) {
      return { kind: 'failed', reason: disallowedVisit.reason, detail: disallowedVisit.detail, http_status: null };
    }
    const prepared = prepareRules(dryRun);
    const visit = await browser.withContext(localeOf(country), (context, name) =>
      visitPage(url, { context, browser: name, proxy, signal, keepImages: prepared.looksAtImages }),
    );
    if (visit.kind === 'failed') {
      return { kind: 'failed', reason: visit.reason, detail: visit.detail, http_status: visit.httpStatus };
    }
    const seen = {
      final_url: visit.finalUrl,
      title: visit.title,
      http_status: visit.httpStatus,
      languages: visit.languages.map(({ code }) => code),
    };
    if (visit.block !== undefined) return { kind: 'blocked', ...seen, reason: visit.block.reason };
    const { page, leftOut } = await lookCloser(visit, prepared, { links, judge, signal });
    return dryRunOutcomeOf(seen, await judge.decide(prepared, page.artifacts, leftOut));
  }
}

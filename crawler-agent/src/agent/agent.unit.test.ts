import { setImmediate } from 'node:timers/promises';
import type { LeaseAnswer } from '@proofline/contracts/agent-api/leases';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { describe, expect, it } from 'vitest';
import { AgentApi } from '../api/agent-api.ts';
import { CrawlerAgent } from './agent.ts';

const log = createLog('agent', { level: 'silent' });
const report = reportIdSchema.parse(1_200_000);
const lease = '6f1c3f0a-2a0f-4f6e-9c8e-1d7f5b1f0a11';

const leased: LeaseAnswer = {
  targets: [
    {
      report,
      check: checkIdSchema.parse(12),
      target: 1,
      url: 'http://site.example/',
      country: 'GB',
      lease,
      revision: 0,
      deadline: new Date(0).toISOString(),
      attempt: 1,
      posted_pages: [],
      posted_outcome: null,
    },
  ],
  assignments: [
    {
      report,
      rules: { id: 'root', not: false, condition: 'AND', rules: [] },
      filters: null,
      languages: [],
      related_urls: '1',
      url_filter: null,
      priority_words: [],
    },
  ],
};

/** An api that answers the question for work when it is told to. */
class SlowApi extends AgentApi {
  readonly asked = Promise.withResolvers<void>();
  readonly answer = Promise.withResolvers<LeaseAnswer>();
  readonly returned: string[] = [];

  override lease(): Promise<LeaseAnswer> {
    this.asked.resolve();
    return this.answer.promise;
  }

  override async heartbeat() {
    return { deadline: new Date().toISOString(), lost: [], next_in_ms: 60_000 };
  }

  override async returnLeases(leases: readonly string[]) {
    this.returned.push(...leases);
    return [...leases];
  }
}

describe('An agent that is stopped while it asks for work', () => {
  it('hands back what it is given then, and begins nothing', async () => {
    const api = new SlowApi('http://api.test');
    const begun: string[] = [];
    const tools = (country: string) => {
      begun.push(country);
      throw new Error('No work is to begin.');
    };
    const agent = new CrawlerAgent({ api, tools, log, concurrency: 2, version: 'test' });
    agent.start();
    await api.asked.promise;
    const stopped = agent.stop();
    // By now it has looked what there is to hand back.
    await setImmediate();
    api.answer.resolve(leased);
    await stopped;
    expect({ begun, returned: api.returned }).toEqual({ begun: [], returned: [lease] });
  });
});

import { fileURLToPath } from 'node:url';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { beforeAll, describe, expect, it } from 'vitest';
import { runIsolated, whyNotIsolated } from './isolated-network.ts';
import { attackPages } from './namespace/attack-pages.ts';
import { type GuardReport, guardReportSchema } from './namespace/guard-report.ts';
import type { GuardName } from './namespace/guards.ts';
import { ATTACKER } from './namespace/names.ts';
import { otherScenarios } from './namespace/other-scenarios.ts';
import { readLiterals, readScenarios } from './namespace/targets.ts';
import { type WebhooksReport, webhooksReportSchema } from './namespace/webhooks-report.ts';
import { isWrittenOut, refusalsOf } from './refusals-of.ts';

const script = fileURLToPath(new URL('namespace/run.ts', import.meta.url));
const webhooksScript = fileURLToPath(new URL('namespace/run-webhooks.ts', import.meta.url));
/** About 25 s on two cores that have nothing else to do. */
const runLimitMs = 290_000;

/** What a script says of a guard. */
async function sayOf(ran: string, guard: GuardName): Promise<unknown> {
  const { code, output, errors } = await runIsolated([process.execPath, ran, guard]);
  if (code !== 0) throw new Error(`Attacking ${guard} ended with code ${code}:\n${errors}`);
  return JSON.parse(output);
}

const attack = async (guard: GuardName): Promise<GuardReport> => guardReportSchema.parse(await sayOf(script, guard));
const sendTo = async (guard: GuardName): Promise<WebhooksReport> =>
  webhooksReportSchema.parse(await sayOf(webhooksScript, guard));

const obstacle = await whyNotIsolated();

describe('The corpora of attacks', () => {
  it('are carried out line by line', async () => {
    const { scenarios } = await readScenarios();
    const known = new Set([...Object.keys(attackPages), ...Object.keys(otherScenarios)]);
    expect(scenarios.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
    expect((await readLiterals()).length).toBeGreaterThan(560);
  });
});

describe('The egress proxy, in any network', () => {
  it('refuses every address of the corpora that needs no name, before it connects', async () => {
    const denied = (await readLiterals()).filter(({ url, expect: what }) => what === 'deny' && isWrittenOut(url));
    const proxy = await startEgressProxy({ demoHosts: [] });
    try {
      const said = await refusalsOf(
        proxy,
        denied.map(({ url }) => url),
      );
      expect([...said].filter(([, words]) => words !== 'address_not_allowed')).toEqual([]);
      expect(said.size).toBeGreaterThan(250);
    } finally {
      await proxy.stop();
    }
  });
});

if (obstacle === undefined) {
  describe('The egress proxy, in a network where every address answers', () => {
    let report: GuardReport;
    beforeAll(async () => {
      report = await attack('egress-proxy');
    }, runLimitMs);

    it('lets nothing reach an address or a port that is not the public web', () => {
      expect(report.hits).toEqual([]);
      expect(report).toMatchObject({ hitCount: 0, isWhole: true });
    });

    it('leads to every public address, by browser and by HTTP client', () => {
      expect(report).toMatchObject({ unreachedByHttp: [], unreachedByBrowser: [], undelivered: [] });
    });

    it('has every visit of an agent that is led elsewhere end as refused, and reads the public website', () => {
      expect(report).toMatchObject({ visitsAccepted: [], visitsUnread: [] });
      expect(report.visitsRefused).toBeGreaterThan(8);
    });

    it('shows no page a file of the machine or what a canary says', () => {
      expect(report.leaks).toEqual([]);
    });

    it('refuses requests that can be read in two ways, and tells the website the host it was checked for', () => {
      expect(new Set(report.malformed)).toEqual(new Set([400, 0]));
      expect(report.hosts.filter((host) => ['127.0.0.1:5432', 'localhost', '10.0.0.1'].includes(host))).toEqual([]);
      expect(report.hosts).toContain(ATTACKER);
    });

    it('is the only one that asks for names', () => {
      expect(report.prefetchedNameAsked).toBe(false);
      expect(report.namesAsked).toBeGreaterThan(20);
    });

    it('waits for a silent name server no longer than a page may take', () => {
      expect(report.silentMs).toBeLessThan(12_000);
    });

    it('keeps no cookie beyond a target, and survives a bomb', () => {
      expect(report.cookies).toEqual([]);
      expect(report.survivesBomb).toBe(true);
    });
  });

  describe.each(['url-check', 'interception'] as const)('A guard by %s alone', (guard) => {
    it('fails the same attacks', { timeout: runLimitMs }, async () => {
      const report = await attack(guard);
      expect(report.hitCount).toBeGreaterThan(10);
      expect(report.hits.map(({ address }) => address)).toContain('10.0.0.1');
    });
  });

  describe('The way on which webhooks leave', () => {
    it('leads to the public web alone, at once and by redirects', { timeout: runLimitMs }, async () => {
      const report = await sendTo('egress-proxy');
      expect(report).toMatchObject({ hits: [], hitCount: 0, isWhole: true, accepted: [], unreached: [] });
      expect(report.attacks).toBeGreaterThan(1_500);
    });

    it('would lead elsewhere, were addresses looked at when they are given alone', {
      timeout: runLimitMs,
    }, async () => {
      const report = await sendTo('url-check');
      expect(report.hitCount).toBeGreaterThan(10);
      expect(report.hits.map(({ address }) => address)).toContain('10.0.0.1');
    });
  });
} else {
  describe('The attacks on the guard', () => {
    it('are left out where no network of their own can be had, which the reference machine must give', () => {
      process.stderr.write(
        `\nThe guard was NOT attacked in a network of its own, only asked for its refusals: ${obstacle}.\n` +
          'Run the tests as root on Linux, or where everybody may have a user namespace, for the whole.\n',
      );
      expect(process.env.CI, 'continuous integration must be able to run unshare').toBeUndefined();
    });
  });
}

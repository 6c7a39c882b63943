import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrawlBrowser } from '@proofline/crawler-agent/browser/crawl-browser';
import { createLog } from '@proofline/platform/log/create-log';
import { attackBrowser } from './attack-browser.ts';
import { attackHttpClient } from './attack-http-client.ts';
import { attackProxy } from './attack-proxy.ts';
import { attackVisits } from './attack-visits.ts';
import type { GuardReport } from './guard-report.ts';
import { GUARD_NAMES, guards } from './guards.ts';
import { PREFETCHED_NAME } from './names.ts';
import { setStage } from './stage.ts';

/**
 * Runs inside a network namespace in which every address is this machine's: attacks one guard with everything there
 * is, and prints what reached a canary as one line of JSON.
 */
const name = GUARD_NAMES.find((known) => known === process.argv[2]);
if (name === undefined) throw new Error(`Which guard? One of ${GUARD_NAMES.join(', ')}.`);

/** Hash of the public key in data/website-certificate.pem: the browser takes it for a website's. */
const WEBSITE_KEY_HASH = 'd6jg82FNziEbDEFngM/h1grFoR7lALF2LFP0GtLpYy0=';

const { literals, targets, names, website, canaries, close } = await setStage();
const guard = await guards[name]();
const folder = await mkdtemp(join(tmpdir(), 'proofline-guard-'));
const executablePath = join(folder, 'browser');
await writeFile(
  executablePath,
  `#!/bin/sh\nexec "${process.env.CHROMIUM_PATH ?? 'chromium'}" --ignore-certificate-errors-spki-list=${WEBSITE_KEY_HASH} "$@"\n`,
);
await chmod(executablePath, 0o755);
const log = createLog('guard', { level: 'silent' });
const browser = new CrawlBrowser({ proxyUrl: guard.proxyUrl, executablePath, log });

const isWebsiteAnswer = (status: number, headers: Readonly<Record<string, unknown>>) =>
  status === 200 && headers['x-website'] === 'public';

try {
  const timings: Record<string, number> = {};
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work;
    timings[what] = Math.round(performance.now() - started);
    return result;
  };
  const attacked = Promise.all([
    guard.guards.includes('proxy') ? timed('proxy', attackProxy(guard.proxyUrl, literals)) : undefined,
    guard.guards.includes('http')
      ? timed('http', attackHttpClient(guard, literals, targets, isWebsiteAnswer))
      : undefined,
    timed('browser', attackBrowser(browser, guard, literals, targets)),
    guard.proxy === undefined ? undefined : timed('visits', attackVisits(browser, guard.proxy, literals, targets)),
  ]);
  // A guard that has failed so often has failed.
  const [malformed, http, inBrowser, visits] = (await Promise.race([attacked, canaries.manyHits])) ?? [];
  attacked.catch(() => undefined);
  const report: GuardReport = {
    hits: canaries.hits.slice(0, 200).map((hit) => ({ ...hit })),
    hitCount: canaries.hits.length,
    isWhole: inBrowser !== undefined,
    malformed: [...(malformed ?? [])],
    unreachedByHttp: [...(http?.unreached ?? [])],
    silentMs: http?.silentMs ?? 0,
    unreachedByBrowser: [...(inBrowser?.unreached ?? [])],
    visitsAccepted: [...(visits?.accepted ?? [])],
    visitsUnread: [...(visits?.unread ?? [])],
    visitsRefused: visits?.refused ?? 0,
    undelivered: [...(inBrowser?.undelivered ?? [])],
    leaks: [...(inBrowser?.leaks ?? [])],
    survivesBomb: inBrowser?.survivesBomb ?? false,
    hosts: [...website.hosts],
    cookies: [...website.cookies],
    prefetchedNameAsked: names.asked.includes(PREFETCHED_NAME),
    namesAsked: new Set(names.asked).size,
    timings,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await browser.close();
  await guard.stop();
  close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

import {
  attemptLimits,
  type Letter,
  postMessage,
  type WayOut,
} from '@proofline/backend/features/webhooks/post-message';
import { startWayOut } from '@proofline/backend/features/webhooks/way-out';
import { webhookUrlProblem } from '@proofline/contracts/webhooks';
import { ProxyAgent } from 'undici';
import { inTurns } from './in-turns.ts';
import { startOpenProxy } from './open-proxy.ts';
import { redirectsTo, redirectTo } from './redirects.ts';
import { setStage } from './stage.ts';
import type { WebhooksReport } from './webhooks-report.ts';

/**
 * Runs inside a network namespace in which every address is this machine's: sends a webhook's message to everything that
 * nobody may reach, at once and by redirects, and prints what reached a canary as one line of JSON. `url-check`: the
 * mutant, which looks at addresses when they are given alone.
 */
const isMutant = process.argv[2] === 'url-check';
/** Nobody here needs longer to answer. */
const limits = { ...attemptLimits, attemptMs: 5_000 };
const HANDS = 8;

const stage = await setStage();
// Over http too, so that it is the proxy that has to refuse.
const way = isMutant ? await openWay() : { ...(await startWayOut({ demoHosts: [], limits })), mayBeClear: () => true };

async function openWay(): Promise<WayOut & { stop(): Promise<void> }> {
  const proxy = await startOpenProxy();
  const dispatcher = new ProxyAgent({ uri: proxy.url, proxyTunnel: false });
  return {
    proxy: { refusalOf: () => undefined, lastRefusal: () => undefined },
    dispatcher,
    mayBeClear: () => true,
    stop: async () => {
      await dispatcher.destroy();
      proxy.stop();
    },
  };
}

const send = (url: string) => {
  const letter: Letter = { url, headers: { 'content-type': 'application/json' }, body: '{"type":"webhook.test"}' };
  return postMessage(letter, way, limits, new AbortController().signal).catch((error: unknown) => ({
    ...{ status: null, problem: String(error), answer: '', retryAfter: undefined },
  }));
};

/** Only what a form takes can be a webhook's address; what it redirects to, nobody was asked about. */
const isTaken = (url: string) => webhookUrlProblem(url) === undefined;
const denied = stage.literals.filter(({ expect }) => expect !== 'allow').map(({ url }) => url);
const away = [...denied, ...stage.targets].flatMap((url) => [redirectTo(307, url), redirectTo(308, url)]);
// What was taken long ago is looked at again with every message: the product sends to all of them.
const first = isMutant ? denied.filter(isTaken) : denied;
const attacks = [...first, ...stage.targets, ...stage.targets.flatMap(redirectsTo), ...away].filter(
  (url) => URL.canParse(url) && /^https?:/.test(new URL(url).protocol),
);

try {
  const accepted: string[] = [];
  const unreached: string[] = [];
  const attacked = inTurns(attacks, HANDS, async (url) => {
    const { problem, answer } = await send(url);
    if (problem === undefined && answer.includes('secret')) accepted.push(url);
  });
  // A guard that has failed so often has failed.
  const isWhole = (await Promise.race([attacked.then(() => true), stage.canaries.manyHits])) === true;
  attacked.catch(() => undefined);
  if (!isMutant) {
    const allowed = stage.literals.filter(({ expect, url }) => expect === 'allow' && url.startsWith('http:'));
    await inTurns(allowed, HANDS, async ({ url }) => {
      if ((await send(url)).status !== 200) unreached.push(url);
    });
  }
  const report: WebhooksReport = {
    hits: stage.canaries.hits.slice(0, 200).map((hit) => ({ ...hit })),
    ...{ hitCount: stage.canaries.hits.length, attacks: attacks.length, isWhole, accepted, unreached },
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await way.stop();
  stage.close();
}
process.exit(0);

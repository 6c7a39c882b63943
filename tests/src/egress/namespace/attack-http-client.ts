import { LinkFollower } from '@proofline/crawler-agent/gather/follow-links';
import { ProxyAgent, request } from 'undici';
import type { Guard } from './guards.ts';
import { inTurns } from './in-turns.ts';
import { ATTACKER, SILENT_NAME } from './names.ts';
import { redirectsTo } from './redirects.ts';
import type { Literal } from './targets.ts';

const MAX_LINKS_OF_A_PAGE = 24;

export interface HttpClientFindings {
  /** Allowed addresses that were not reached. */
  readonly unreached: readonly string[];
  /** How long a name whose server never answers was waited for. */
  readonly silentMs: number;
}

/** The client that follows links and reads files beside the browser, over every address and every redirect. */
export async function attackHttpClient(
  guard: Guard,
  literals: readonly Literal[],
  targets: readonly string[],
  websiteAnswers: (status: number, headers: Readonly<Record<string, unknown>>) => boolean,
): Promise<HttpClientFindings> {
  const follower = new LinkFollower(guard.proxyUrl);
  const dispatcher = new ProxyAgent({
    uri: guard.proxyUrl,
    proxyTunnel: false,
    requestTls: { rejectUnauthorized: false },
  });
  const signal = new AbortController().signal;
  const links = [
    ...literals.filter(({ expect }) => expect !== 'allow').map(({ url }) => url),
    ...targets,
    ...targets.flatMap(redirectsTo),
    `http://${ATTACKER}/loop/1`,
  ].filter((url) => guard.mayVisit(url));
  const pages = Array.from({ length: Math.ceil(links.length / MAX_LINKS_OF_A_PAGE) }, (_, index) =>
    links.slice(index * MAX_LINKS_OF_A_PAGE, (index + 1) * MAX_LINKS_OF_A_PAGE),
  );
  await inTurns(pages, 4, async (page) => {
    const found = page.map((url) => ({ url, text: '' }));
    await follower.follow(found, 'http://elsewhere.example/', signal);
  });
  const unreached: string[] = [];
  await inTurns(
    literals.filter(({ expect }) => expect === 'allow'),
    4,
    async ({ url }) => {
      const answer = await request(url, { dispatcher, signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
      await answer?.body.dump();
      if (answer === undefined || !websiteAnswers(answer.statusCode, answer.headers)) unreached.push(url);
    },
  );
  const started = performance.now();
  const silent = await request(`http://${SILENT_NAME}/`, { dispatcher, signal: AbortSignal.timeout(20_000) }).catch(
    () => undefined,
  );
  await silent?.body.dump();
  const silentMs = performance.now() - started;
  await follower.close();
  await dispatcher.destroy();
  return { unreached, silentMs };
}

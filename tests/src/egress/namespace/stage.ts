import { type Canaries, startCanaries } from './canaries.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { answerOf, PUBLIC_ADDRESS } from './names.ts';
import { type Literal, readAsOctal, readLiterals, readScenarios, targetUrls } from './targets.ts';
import { createWebsite, type Website } from './website.ts';

/** What is attacked, and all that answers there, within a network namespace. */
export interface Stage {
  readonly literals: readonly Literal[];
  readonly targets: readonly string[];
  readonly names: NameServer;
  readonly website: Website;
  readonly canaries: Canaries;
  close(): void;
}

/** Every name leads somewhere, the public addresses to a website, and all others to what notes who came. */
export async function setStage(): Promise<Stage> {
  const literals = await readLiterals();
  const { canary_targets } = await readScenarios();
  const targets = targetUrls(canary_targets);
  const allowedAddresses = new Set([
    PUBLIC_ADDRESS,
    ...readAsOctal,
    ...Array.from({ length: 15 }, (_, index) => `93.184.216.${index + 1}`),
    ...literals
      .filter(({ expect }) => expect === 'allow')
      .map(({ url }) => new URL(url).hostname.replace(/^\[|\]$/g, '')),
  ]);
  const names = await startNameServer(answerOf);
  const website = await createWebsite(targets);
  const canaries = await startCanaries((address) => allowedAddresses.has(address), website.take);
  const close = () => {
    canaries.close();
    names.close();
  };
  return { literals, targets, names, website, canaries, close };
}

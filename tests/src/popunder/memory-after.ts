import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isRenderer, memoryOfTree } from '@proofline/crawler-agent/browser/process-memory';
import { HOSTILE_HOSTS, startHostileSites } from '@proofline/crawler-agent/kinds/popunder/testing/hostile-sites';
import { type LookerOptions, siteLooker } from './look-at-sites.ts';

const MiB = 1024 ** 2;
/** Looked at before the base is taken: what a browser fetches once, it has then. */
const WARM_UP = 3;
const AT_A_TIME = 3;
/** The one pass that each target gets: one click, and back. */
const posted = { pages: 3, results: 0, broken_off: 0 };
/** What has closed ends its processes in its own time. */
const SETTLE_MS = 8_000;
const SETTLE_STEP_MS = 500;

/** What an agent and its browser hold when they do nothing. */
export interface Held {
  /** Processes that show pages; a browser keeps one in store. */
  readonly renderers: number;
  readonly browserMiB: number;
  readonly agentMiB: number;
}

export interface MemoryFigures {
  readonly targets: number;
  readonly before: Held;
  readonly after: Held;
}

/** How much more may be held after any number of targets than before them. */
export const MEMORY_FLOORS = { renderers: 1, browserMiB: 120, agentMiB: 100 } as const satisfies Record<
  keyof Held,
  number
>;

/** @returns a sentence for everything of which too much is left */
export const leftBehind = ({ targets, before, after }: MemoryFigures): string[] =>
  (Object.keys(MEMORY_FLOORS) as (keyof Held)[]).flatMap((name) => {
    const more = after[name] - before[name];
    return more <= MEMORY_FLOORS[name]
      ? []
      : [
          `${name}: ${before[name]} before, ${after[name]} after ${targets} targets; ${MEMORY_FLOORS[name]} more may be`,
        ];
  });

export interface HostileOptions extends Pick<LookerOptions, 'browserOf'> {
  readonly hosts?: readonly string[];
}

/** Looks at so many websites whose windows are hostile, by turns, with one browser. */
export async function memoryAfter(
  targets: number,
  { hosts = HOSTILE_HOSTS, ...options }: HostileOptions = {},
): Promise<MemoryFigures> {
  const sites = await startHostileSites();
  const looker = await siteLooker(sites.port, ['larkfield'], { ...options, through: 'nothing' });
  const lookAt = async (count: number) => {
    const waiting = Array.from({ length: count }, (_, index) => hosts[index % hosts.length]).values();
    const work = async () => {
      for (const host of waiting) await looker.look(`http://${host}/`, { posted });
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  };
  try {
    await lookAt(WARM_UP);
    const before = await heldAtRest();
    await lookAt(targets);
    return { targets, before, after: await heldAtRest() };
  } finally {
    await looker.stop();
    sites.stop();
  }
}

/** The least that is held while nothing is done: processes that end have ended then. */
async function heldAtRest(): Promise<Held> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let least: Held = { renderers: Infinity, browserMiB: Infinity, agentMiB: Infinity };
  for (const endsAt = performance.now() + SETTLE_MS; performance.now() < endsAt; ) {
    collect();
    const held = heldNow();
    least = {
      renderers: Math.min(least.renderers, held.renderers),
      browserMiB: Math.min(least.browserMiB, held.browserMiB),
      agentMiB: Math.min(least.agentMiB, held.agentMiB),
    };
    if (least.renderers <= 1) break;
    await pause(SETTLE_STEP_MS);
  }
  return least;
}

function heldNow(): Held {
  const [agent, ...others] = memoryOfTree(process.pid);
  const bytes = others.reduce((sum, { bytes: held }) => sum + held, 0);
  return {
    renderers: others.filter(({ pid }) => isRenderer(pid)).length,
    browserMiB: Math.round(bytes / MiB),
    agentMiB: Math.round((agent?.bytes ?? 0) / MiB),
  };
}

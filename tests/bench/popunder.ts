import { randomInt } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { randomSource } from '@proofline/demo-web/content/random-source';
import { benignSites } from '@proofline/demo-web/kinds/popunder/sites/benign-sites';
import { composition } from '@proofline/demo-web/kinds/popunder/sites/compositions';
import { DEMO_KEYWORD } from '@proofline/demo-web/kinds/popunder/sites/landings';
import { type Technique, techniques } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import { startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { compare, type Told, toldOf } from '../src/popunder/differences.ts';
import { belowFloors, figuresOf, type Measured } from '../src/popunder/floors.ts';
import { siteLooker } from '../src/popunder/look-at-sites.ts';
import { leftBehind, memoryAfter } from '../src/popunder/memory-after.ts';

/**
 * Websites of the demo internet that open windows, good ones, and websites put together at random, looked at by an agent
 * without its api, beside what must be told of them. Without `--full`: a few of each, by the seed. `--seed N` repeats a
 * run. `--memory` looks at a hundred websites with hostile windows instead, and tells what is held before and after;
 * `--full` does so at its end. Fails below the floors of `tests/src/popunder/floors.ts` and `memory-after.ts`.
 */
const isFull = process.argv.includes('--full');
const HOSTILE_TARGETS = 100;
if (process.argv.includes('--memory')) {
  const memory = await memoryAfter(HOSTILE_TARGETS);
  const left = leftBehind(memory);
  console.log(JSON.stringify({ bench: 'popunder', ok: left.length === 0, memory, left, load: loadavg()[0] }));
  process.exit(left.length === 0 ? 0 : 1);
}
const given = process.argv[process.argv.indexOf('--seed') + 1];
const seed = process.argv.includes('--seed') ? Number(given) : randomInt(1, 1_000_000);
const cut = isFull
  ? { runs: 3, techniques: techniques.length, benign: benignSites.length, compositions: 200 }
  : { runs: 1, techniques: 4, benign: 3, compositions: 2 };
const WIDTH = availableParallelism() + 2;

const random = randomSource(seed, 'bench');
const chosen = isFull ? techniques : random.sample(techniques, cut.techniques);
const good = isFull ? benignSites : random.sample(benignSites, cut.benign);
const mixed = Array.from({ length: cut.compositions }, (_, index) => composition(seed, index));

const began = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const web = await startDemoWeb();
const looker = await siteLooker(web.port, [DEMO_KEYWORD]);

const byTechnique = new Map<string, Measured[]>(chosen.map(({ id }) => [id, []]));
const compositions: Measured[] = [];
const benign: { told: Told[]; ms: number }[] = [];

async function measure({ site, expected, id }: Technique): Promise<Measured> {
  const looked = await looker.look(`http://${site.host}/`);
  const compared = compare(site.host, toldOf(looked), expected);
  if (compared.wrong.length > 0) console.error(`${id}\n  ${compared.wrong.join('\n  ')}`);
  return { compared, ms: looked.ms };
}

const work: (() => Promise<void>)[] = [
  ...Array.from({ length: cut.runs }, () => chosen)
    .flat()
    .map((technique) => async () => void byTechnique.get(technique.id)?.push(await measure(technique))),
  ...good.map(({ site }) => async () => {
    const looked = await looker.look(`http://${site.host}/`);
    const told = toldOf(looked);
    for (const one of told.filter(({ unrequested }) => unrequested)) {
      console.error(`${site.host} ${one.pass}/${one.trigger.step}: ${one.askedUrl} → ${one.finalUrl} (${one.why})`);
    }
    benign.push({ told, ms: looked.ms });
  }),
  ...mixed.map((technique) => async () => void compositions.push(await measure(technique))),
];
let done = 0;
const queue = work.values();
const worker = async () => {
  for (const task of queue) {
    await task();
    done += 1;
    console.error(`${done} of ${work.length}, ${Math.round((performance.now() - began) / 1000)} s`);
  }
};
await Promise.all(Array.from({ length: WIDTH }, worker));
await looker.stop();
await web.stop();

const figures = figuresOf({ techniques: byTechnique, compositions, benign });
const memory = isFull ? await memoryAfter(HOSTILE_TARGETS) : null;
const problems = [...belowFloors(figures), ...(memory === null ? [] : leftBehind(memory))];
for (const problem of problems) console.error(problem);
const looked = { techniques: chosen.length, runs: cut.runs, benign: good.length, compositions: mixed.length };
const load = { before: loadBefore, after: loadavg()[0] ?? 0 };
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  JSON.stringify({ bench: 'popunder', ok: problems.length === 0, seed, figures, memory, looked, load, seconds }),
);
process.exit(problems.length === 0 ? 0 : 1);

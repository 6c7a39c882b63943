import { type OrganizationId, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { cpuBetween, cpuOfTree } from '../stack/cpu-of-tree.ts';
import { seedRun } from '../stack/seed-run.ts';
import type { Stack } from '../stack/start-stack.ts';
import { ARRIVING_PER_S, Arrivals } from './arrivals.ts';
import { percentile, perPage, readAll, say, tellSlowest, timed, withReaders } from './read-all.ts';
import type { Reading, View } from './readers.ts';
import { groupViews, resultViews, searchViews } from './result-views.ts';
import { seedResults } from './seed-results.ts';

const readerCount = 10;
const warmUpMs = 3_000;
/** Faster than anybody reads, as fast as somebody leafs who looks for a row by eye. */
const pageEveryMs = 250;

export interface ResultFigures extends Readonly<Record<string, unknown>> {
  readonly resultsP99Ms: number;
  readonly searchP99Ms: number;
  readonly groupsP99Ms: number;
}

/**
 * The results of one running report as ten people read them while more come in, through an agent's posts: pages of
 * every order and filter mixed with searches, four a second each. Then its groups, one asked for at a time, and at last
 * pages without a pause between them, which tells how many the machine can give.
 */
export async function measureResults(
  stack: Stack,
  { results, measuredMs, groupsMs }: Readonly<Record<'results' | 'measuredMs' | 'groupsMs', number>>,
): Promise<ResultFigures> {
  const { organizationId, userIds } = await hireReaders(stack);
  const arriving = Math.ceil((ARRIVING_PER_S * (warmUpMs + 2 * measuredMs + groupsMs) * 1.2) / 1_000);
  const owner = { userId: userIdSchema.parse(userIds[0]), organizationId };
  const reportId = await timed('run planned', () => seedRun(stack, arriving, owner));
  const { ruleIds } = await timed('results seeded', () => seedResults(stack.db, { reportId, results }));
  say(`${results.toLocaleString('en')} results stand`);
  const arrivals = await Arrivals.prepare(stack, arriving);
  return await withReaders(stack, userIds, async (readers) => {
    const searches = searchViews(reportId);
    const lists = [...resultViews(reportId, ruleIds), ...searches];
    const stop = arrivals.start();
    try {
      await readAll(readers, lists, warmUpMs, pageEveryMs);
      const read = (everyMs: number) => measured(arrivals, () => readAll(readers, lists, measuredMs, everyMs));
      const paced = await read(pageEveryMs);
      tellSlowest(paced.readings);
      const groups = await readAll(readers.slice(0, 1), groupViews(reportId, ruleIds), groupsMs, 0);
      tellSlowest(groups.readings);
      const unpaced = await read(0);
      const [pages, found] = apart(paced.readings, searches);
      const [busyPages, busyFound] = apart(unpaced.readings, searches);
      return {
        resultsP99Ms: percentile(pages, 0.99),
        resultsP50Ms: percentile(pages, 0.5),
        searchP99Ms: percentile(found, 0.99),
        searchP50Ms: percentile(found, 0.5),
        groupsP99Ms: percentile(groups.readings, 0.99),
        groupsP50Ms: percentile(groups.readings, 0.5),
        arrivedPerS: paced.arrivedPerS,
        resultPages: paced.readings.length,
        withoutPause: {
          resultsP99Ms: percentile(busyPages, 0.99),
          resultsP50Ms: percentile(busyPages, 0.5),
          searchP99Ms: percentile(busyFound, 0.99),
          pagesPerS: Math.round(unpaced.perS),
          cpuMsPerPage: unpaced.cpuMsPerPage,
          arrivedPerS: unpaced.arrivedPerS,
        },
        results,
      };
    } finally {
      await stop();
    }
  });
}

/** What is read meanwhile, with what arrived and what a page cost. */
async function measured(arrivals: Arrivals, read: () => ReturnType<typeof readAll>) {
  const before = { cpu: await cpuOfTree(), arrived: arrivals.posted, at: performance.now() };
  const { readings, perS } = await read();
  const cpuMsPerPage = perPage(cpuBetween(before.cpu, await cpuOfTree()), readings.length);
  const arrivedPerS = Math.round(((arrivals.posted - before.arrived) / (performance.now() - before.at)) * 1_000);
  return { readings, perS, cpuMsPerPage, arrivedPerS };
}

/** Pages, and what was searched for. */
function apart(readings: readonly Reading[], searches: readonly View[]): [Reading[], Reading[]] {
  const isFound = ({ view }: Reading) => searches.some(({ name }) => name === view);
  return [readings.filter((reading) => !isFound(reading)), readings.filter(isFound)];
}

async function hireReaders({ db }: Stack): Promise<{ organizationId: OrganizationId; userIds: number[] }> {
  const [organization]: { id: number }[] = await db('organizations').insert({ name: 'Results' }).returning('id');
  if (organization === undefined) throw new Error('The organisation was not made.');
  const people: { id: number }[] = await db('accounts')
    .insert(
      Array.from({ length: readerCount }, (_, index) => ({
        organization_id: organization.id,
        email: `results-${index + 1}@bench.example`,
        first_name: 'Reader',
        last_name: String(index + 1),
        has_full_access: true,
      })),
    )
    .returning('id');
  return { organizationId: organizationIdSchema.parse(organization.id), userIds: people.map(({ id }) => id) };
}

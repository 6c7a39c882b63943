import type { StartNode } from '../../features/runs/testing/run-world.ts';
import { type ApiWorld, people, startApiWorld } from './api-world.ts';
import type { Client } from './client.ts';
import { type Fixture, runningReport } from './report-fixture.ts';

/** A world with a report that is over and one that goes on, and somebody who may read them. */
export async function twoReports(startNode: StartNode): Promise<{
  readonly world: ApiWorld;
  readonly plain: Client;
  readonly finished: Fixture;
  readonly running: Fixture;
}> {
  const world = await startApiWorld(startNode);
  const plain = await world.signedIn(people.plain);
  const finished = await runningReport(world, 1001);
  const running = await runningReport(world, 1002);
  await finished.complete();
  return { world, plain, finished, running };
}

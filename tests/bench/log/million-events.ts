import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client';
import type { ChildServer } from './child-server.ts';
import { batchedEventsPerS } from './client-load.ts';

/** The node's memory is looked at when the log holds each of these. */
const marks = [250_000, 500_000, 750_000, 1_000_000];

/** Fills the log to a million events and looks at the node's resident memory on the way. */
export async function fillToAMillion(node: ChildServer, say: (line: string) => void): Promise<Record<string, number>> {
  const residentMb: number[] = [];
  for (const mark of marks) {
    while ((await eventsOf(node)) < mark)
      await batchedEventsPerS({ connectionString: node.connectionString, seconds: 2, writers: 8 });
    residentMb.push((await node.rssMb()) ?? Number.NaN);
    say(`node, ${(await eventsOf(node)).toLocaleString('en')} events: ${residentMb.at(-1)} MB resident`);
  }
  const [first = Number.NaN, last = Number.NaN] = [residentMb[0], residentMb.at(-1)];
  return { events: await eventsOf(node), rssMbAtMillion: last, rssGrowthMb: last - first };
}

/** Positions of the embedded node count events. */
async function eventsOf({ connectionString }: ChildServer): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  let head = 0n;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    head = event?.position.commit ?? 0n;
  await client.dispose();
  return Number(head);
}

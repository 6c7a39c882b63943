import { setTimeout as wait } from 'node:timers/promises';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import { targetStream } from '@proofline/contracts/events/streams';
import { reportIdSchema } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { FleetAgent } from './fleet-agent.ts';
import { type SeenProcess, stillRunning } from './process-tree.ts';

export type AccidentKind = 'kill' | 'freeze';

/** What became of an agent that was killed or frozen. */
export interface Accident {
  readonly kind: AccidentKind;
  /** Targets it worked on at that moment. */
  readonly leases: readonly { readonly report: number; readonly target: number; readonly lease: string }[];
  readonly at: Date;
  /** After a kill: how long until no process of its browser was left; undefined when some were left. */
  readonly browserGoneMs: number | undefined;
}

/** A browser may outlive its agent by this at the most. */
export const BROWSER_GONE_LIMIT_MS = 10_000;
const pollMs = 100;
const atWorkLimitMs = 10_000;

/** Kills an agent with SIGKILL, looks after its browser, and starts it again under the same name. */
export async function killAgent(agent: FleetAgent, db: Knex): Promise<Accident> {
  const [leases, children] = await Promise.all([leasesAtWork(agent, db), agent.children()]);
  const at = new Date();
  await agent.kill();
  const browserGoneMs = await goneAfter(children, at);
  await agent.start();
  return { kind: 'kill', leases, at, browserGoneMs };
}

/** Stops an agent in its tracks for longer than its leases live, then lets it go on. */
export async function freezeAgent(agent: FleetAgent, db: Knex, forMs: number): Promise<Accident> {
  await leasesAtWork(agent, db);
  agent.freeze();
  const at = new Date();
  const leases = await leasesOf(agent, db);
  await wait(forMs);
  agent.thaw();
  return { kind: 'freeze', leases, at, browserGoneMs: undefined };
}

/** What it works on, once it works on something; an accident of an idle agent tells nothing. */
async function leasesAtWork(agent: FleetAgent, db: Knex): Promise<Accident['leases']> {
  const deadline = Date.now() + atWorkLimitMs;
  for (;;) {
    const leases = await leasesOf(agent, db);
    if (leases.length > 0 || Date.now() > deadline) return leases;
    await wait(pollMs / 4);
  }
}

async function leasesOf(agent: FleetAgent, db: Knex): Promise<Accident['leases']> {
  const rows = await db('crawl_targets')
    .where({ agent_id: agent.agentId, state: 'leased' })
    .select('report_id', 'target', 'lease_id');
  return rows.map(({ report_id, target, lease_id }) => ({ report: Number(report_id), target, lease: lease_id }));
}

async function goneAfter(processes: readonly SeenProcess[], since: Date): Promise<number | undefined> {
  for (;;) {
    const left = await stillRunning(processes);
    const ms = Date.now() - since.getTime();
    if (left.length === 0) return ms;
    if (ms > BROWSER_GONE_LIMIT_MS) return undefined;
    await wait(pollMs);
  }
}

/** How long after the accident each of its leases was back; those it had finished in the same moment are left out. */
export async function leasesBackMs(accident: Accident, eventLog: EventLog): Promise<number[]> {
  const back: number[] = [];
  for (const { report, target, lease } of accident.leases) {
    const events = await eventLog.readStream(targetStream(reportIdSchema.parse(report), target));
    for (const { type, data, metadata, created } of events) {
      const event = parseEvent(type, data, metadata)?.event;
      if (event?.type === 'LeaseExpired' && event.data.leaseId === lease) {
        back.push(created.getTime() - accident.at.getTime());
      }
    }
  }
  return back;
}

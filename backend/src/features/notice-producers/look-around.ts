import type { OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type RefusedPerson, refusedAddresses } from './producers/refused-address.ts';
import { type SeenAgent, silentAgents } from './producers/silent-agent.ts';
import { UNSERVED_AFTER_MS, unservedCountries, type WantedCountry } from './producers/unserved-country.ts';
import { receiversOf } from './receivers-of.ts';
import { tell } from './tell.ts';

export interface LookAroundDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
}

const LOOK_AROUND = 'look-around';

/**
 * Looks at what no event tells: who is not heard of any more, and whose address refuses mails. What it has told stands in
 * the log, so that whoever looks next, in this process or another one, tells it to nobody again.
 */
export class LookAround {
  readonly #deps: LookAroundDeps;
  /** Causes that were told, as long as they last: the log need not be asked every time. */
  #told: ReadonlySet<string> = new Set();

  constructor(deps: LookAroundDeps) {
    this.#deps = deps;
  }

  /** @throws EventLogUnavailable */
  async look(): Promise<void> {
    const { db, eventLog, clock } = this.#deps;
    const now = clock.now();
    const agents = await seenAgents(db);
    const wanted = await wantedCountries(db, new Date(now.getTime() - UNSERVED_AFTER_MS));
    const notices = [
      ...silentAgents(agents, now),
      ...unservedCountries(wanted, agents, now),
      ...refusedAddresses(await refusedPeople(db), now),
    ];
    for (const notice of notices.filter(({ cause }) => !this.#told.has(cause))) {
      const receivers = await receiversOf(db, notice);
      await tell({ eventLog, teller: LOOK_AROUND }, notice, receivers, { at: now, causationId: notice.cause });
    }
    this.#told = new Set(notices.map(({ cause }) => cause));
  }
}

/** Agents that were heard of and may work. */
async function seenAgents(db: Knex): Promise<SeenAgent[]> {
  const rows = await db({ a: 'agents' })
    .join({ p: 'agent_presence' }, 'p.agent_id', 'a.agent_id')
    .whereNull('a.revoked_at')
    .orderBy('a.agent_id')
    .select<{ agent_id: string; name: string; countries: string[] | null; last_seen_at: Date }[]>(
      ...['a.agent_id', 'a.name', 'a.countries', 'p.last_seen_at'],
    );
  return rows.map(({ agent_id, name, countries, last_seen_at }) => ({
    ...{ agentId: agent_id, name, countries, lastSeenAt: last_seen_at },
  }));
}

/** Whose address was refused so often that nothing is sent there that nobody asked for. */
async function refusedPeople(db: Knex): Promise<RefusedPerson[]> {
  const rows = await db({ r: 'mail_refusals' })
    .join({ a: 'accounts' }, 'a.email', 'r.email')
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .whereNotNull('r.refused_since')
    .orderBy('a.id')
    .select<{ id: UserId; organization_id: OrganizationId; name: string; smtp_code: number; refused_since: Date }[]>(
      ...['a.id', 'a.organization_id', 'o.name', 'r.smtp_code', 'r.refused_since'],
    );
  return rows.map(({ id, organization_id, name, smtp_code, refused_since }) => ({
    ...{ userId: id, organizationId: organization_id, organization: name, smtpCode: smtp_code, since: refused_since },
  }));
}

/** Countries of which targets wait, of runs that were asked for before then. */
async function wantedCountries(db: Knex, before: Date): Promise<WantedCountry[]> {
  const { rows } = await db.raw<{ rows: { country: string; reports: string[] }[] }>(
    `select country, array_agg(report_id order by report_id) as reports
     from (select r.report_id, unnest(r.countries) as country from notice_runs r
           where r.over_at is null and r.requested_at < :before) wanted
     where exists (select from crawl_targets t
       where t.report_id = wanted.report_id and t.country = wanted.country and t.state = 'waiting')
     group by country order by country`,
    { before },
  );
  return rows.flatMap(({ country, reports }) => {
    const [first, ...others] = reports.map((id) => Number(id) as ReportId);
    return first === undefined ? [] : { country, reportIds: [first, ...others] as const };
  });
}

import { readSteered, type SteeredEnd } from '@proofline/backend/features/runs/testing/steered-log';
import { type Project, projectPageSchema } from '@proofline/contracts/api/projects';
import type { CheckId } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { z } from 'zod';
import type { ApiSession } from '../../src/product/api-session.ts';
import type { PressBook } from './hands.ts';

const batch = 2_000;
const pageSize = 100;
const ofCheckSchema = z.object({ checkId: z.number() });

/** Every event of these checks, their runs and targets. */
export async function eventsOfChecks(eventLog: EventLog, checks: readonly CheckId[]) {
  const found = new Map<number, RecordedEvent[]>(checks.map((check) => [check, []]));
  for (let from: bigint | undefined; ; ) {
    const events = await eventLog.readAll({ maxEvents: batch, ...(from === undefined ? {} : { fromPosition: from }) });
    const last = events.at(-1);
    if (last === undefined) return found;
    from = last.position + 1n;
    for (const event of events) {
      const checkId = ofCheckSchema.safeParse(event.data).data?.checkId;
      if (checkId !== undefined) found.get(checkId)?.push(event);
    }
  }
}

/** Every check whose name begins so, as the table shows it. */
export async function shownChecks(api: ApiSession, name: string): Promise<Project[]> {
  const shown: Project[] = [];
  for (let page = 1; ; page += 1) {
    const query = `page=${page}&page_size=${pageSize}&ordering=id&name=${encodeURIComponent(name)}`;
    const { count, results } = await api.get(`/api/projects/?${query}`, projectPageSchema);
    shown.push(...results);
    if (results.length === 0 || shown.length >= count) return shown;
  }
}

export interface Found {
  readonly wrong: readonly string[];
  /** How runs came to their end, by status. */
  readonly ends: Readonly<Record<string, number>>;
}

/** Holds the log against what was accepted, and what is shown against what both come to. */
export async function whatIsWrong(
  { eventLog, api, book }: { readonly eventLog: EventLog; readonly api: ApiSession; readonly book: PressBook },
  made: ReadonlyMap<CheckId, string>,
  name: string,
): Promise<Found> {
  const wrong = [...book.wrong];
  const ends: Record<string, number> = {};
  const events = await eventsOfChecks(eventLog, [...made.keys()]);
  const shown = await shownChecks(api, name);
  if (shown.length !== made.size) wrong.push(`${made.size} checks were made, ${shown.length} are there`);
  for (const [check, schedule] of made) {
    const end = readSteered({ events: events.get(check) ?? [], presses: book.of(check) });
    wrong.push(...end.wrong.map((line) => `check ${check}: ${line}`));
    const status = end.lastStatus ?? 'none';
    ends[status] = (ends[status] ?? 0) + 1;
    const row = shown.find(({ id }) => id === check);
    if (row !== undefined) wrong.push(...otherwise(row, end, schedule).map((line) => `check ${check}: ${line}`));
  }
  return { wrong, ends };
}

function otherwise(row: Project, { enabled, scheduleCancelled, lastStatus }: SteeredEnd, schedule: string): string[] {
  const expected = { enabled, status: lastStatus, repeats: schedule !== 'onetime' && !scheduleCancelled };
  const told = { enabled: row.enabled, status: row.last_report_status?.id, repeats: row.celery_task_enabled };
  const [one, other] = [JSON.stringify(expected), JSON.stringify(told)];
  return one === other ? [] : [`is ${one} and shown as ${other}`];
}

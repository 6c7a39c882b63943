import type { HealthFinding, HealthItem } from '@proofline/contracts/api/health';
import { countParked } from '@proofline/platform/parked-events/count-parked';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { HEARTBEAT_LIMIT_S, type HeartbeatKind, readHeartbeats } from '@proofline/platform/process/heartbeat';

/** Work in the background is down when nobody does it, and degraded when whoever does it is behind. */
export async function workerFinding(
  db: Knex,
  kind: HeartbeatKind,
  measured: readonly HealthItem[],
): Promise<HealthFinding> {
  const parked = await countParked(db, kind === 'reactors' ? 'reactor' : 'read-model');
  const items = measured.map((item) => withParked(item, parked.get(item.name) ?? 0));
  const beats = (await readHeartbeats(db)).filter((beat) => beat.kind === kind);
  const alive = beats.filter(({ silentForS }) => silentForS <= HEARTBEAT_LIMIT_S).length;
  const figures = [{ label: 'Processes', value: alive, unit: 'count' as const }];
  const told = { figures, items };
  if (alive === 0) {
    const heard = beats[0] ? ` It was last heard of ${Math.round(beats[0].silentForS)} s ago.` : '';
    return {
      state: 'down',
      sentence: `No process of ${kind} is at work.${heard} Start one: npm run ${kind}.`,
      ...told,
    };
  }
  const sentences = [behindSentence(measured), parkedSentence(parked)].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return { state: 'ok', ...told };
  return { state: 'degraded', sentence: sentences.join(' '), ...told };
}

function withParked(item: HealthItem, count: number): HealthItem {
  if (count === 0) return item;
  const figures = [...(item.figures ?? []), { label: 'Parked events', value: count, unit: 'count' as const }];
  return { ...item, state: item.state === 'ok' ? 'degraded' : item.state, figures };
}

function behindSentence(items: readonly HealthItem[]): string {
  const behind = items.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  return behind.length === 0 ? '' : `Behind, or not known: ${behind.join(', ')}.`;
}

function parkedSentence(parked: ReadonlyMap<string, number>): string {
  const count = [...parked.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return '';
  const what =
    count === 1 ? '1 event could not be handled and is parked' : `${count} events could not be handled and are parked`;
  return `${what} (${[...parked.keys()].join(', ')}): see Parked events in Admin settings.`;
}

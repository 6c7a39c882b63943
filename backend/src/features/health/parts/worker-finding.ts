import type { HealthFinding, HealthItem } from '@proofline/contracts/api/health';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { HEARTBEAT_LIMIT_S, type HeartbeatKind, readHeartbeats } from '@proofline/platform/process/heartbeat';

/** Work in the background is down when nobody does it, and degraded when whoever does it is behind. */
export async function workerFinding(
  db: Knex,
  kind: HeartbeatKind,
  items: readonly HealthItem[],
): Promise<HealthFinding> {
  const beats = (await readHeartbeats(db)).filter((beat) => beat.kind === kind);
  const alive = beats.filter(({ silentForS }) => silentForS <= HEARTBEAT_LIMIT_S).length;
  const figures = [{ label: 'Processes', value: alive, unit: 'count' as const }];
  const told = { figures, items: [...items] };
  if (alive === 0) {
    const heard = beats[0] ? ` It was last heard of ${Math.round(beats[0].silentForS)} s ago.` : '';
    return {
      state: 'down',
      sentence: `No process of ${kind} is at work.${heard} Start one: npm run ${kind}.`,
      ...told,
    };
  }
  const behind = items.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  if (behind.length === 0) return { state: 'ok', ...told };
  return { state: 'degraded', sentence: `Behind, or not known: ${behind.join(', ')}.`, ...told };
}

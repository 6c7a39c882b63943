import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { type EventLog, type RecordedEvent, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { type EventContext, newEvent } from '../../kernel/commands/new-event.ts';
import { lockAgainstLeases } from '../targets/run-lock.ts';
import { type HeldLog, logWhileHeld } from './check-lock.ts';
import { decideReport } from './decide.ts';
import { loadReport } from './load-report.ts';
import { closeReport } from './queue-rows.ts';
import { evolveReport, isOver } from './state.ts';
import type { SteeringCommand } from './steering.ts';

/** Reactors write to the run as well: its plan, its stages, its end. */
const maxAttempts = 5;
/** Events from the end of the run's stream among which a command finds what it has written just now. */
const lookedBack = 20;
/** Somebody who sends it again may come after any number of others. */
const lookedBackByRepeat = 500;

export interface Steering {
  readonly reportId: ReportId;
  /** What hangs on something else is asked when no other command on the run can come between. */
  readonly command: SteeringCommand | (() => Promise<SteeringCommand>);
  readonly context: EventContext;
  readonly commandIdentity: CommandIdentity;
}

/**
 * Pauses a run, lets it go on or cancels it. No lease of the run is given between the decision and its event, so that
 * none comes after it; what ends it takes the targets under way away from their agents as well.
 * @returns the log position reached
 * @throws ReportRefusal, WrongExpectedRevision when the stream does not come to rest, EventLogUnavailable
 */
export async function steerRun(
  { db, eventLog }: { readonly db: Knex; readonly eventLog: EventLog },
  { reportId, command, context, commandIdentity }: Steering,
): Promise<bigint> {
  const position = await commandIdentity.transaction(db, async (trx) => {
    await lockAgainstLeases(trx, reportId);
    const decided = typeof command === 'function' ? await command() : command;
    return String(
      await steer(trx, logWhileHeld(trx, eventLog), { reportId, command: decided, context, commandIdentity }),
    );
  });
  return BigInt(position);
}

async function steer(
  trx: Knex.Transaction,
  eventLog: HeldLog,
  { reportId, command, context, commandIdentity }: Steering & { readonly command: SteeringCommand },
): Promise<bigint> {
  const stream = reportStream(reportId);
  for (let attempt = 1; ; attempt += 1) {
    const { state, revision } = await loadReport(eventLog, reportId);
    const repeated = await findRepeated(eventLog, stream, commandIdentity);
    if (repeated !== undefined) return repeated;
    const event = decideReport(command, state);
    const id = derivedEventId(context.commandId, stream, event.type);
    try {
      const { position } = await eventLog.append(stream, revision, [newEvent(id, event, context)]);
      if (isOver(evolveReport(state, event))) await closeAtOnce(trx, reportId, context.at);
      return position;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
    }
  }
}

const deadlockDetected = '40P01';

/**
 * The event is written by now. Should somebody keep another order of locks (an earlier release beside this one does), the
 * one that Postgres gives up for two that wait for each other begins again, and finds the other gone.
 */
async function closeAtOnce(trx: Knex.Transaction, reportId: ReportId, at: Date): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await trx.transaction((part) => closeReport(part, reportId, at));
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlockDetected;
      if (!isDeadlock || attempt === maxAttempts) throw error;
    }
  }
}

/** Of a command that is sent for the first time nothing is older than its own attempts. */
async function findRepeated(
  eventLog: HeldLog,
  stream: string,
  { id, isRepeat }: CommandIdentity,
): Promise<bigint | undefined> {
  const maxEvents = isRepeat ? lookedBackByRepeat : lookedBack;
  let fromRevision: bigint | undefined;
  for (;;) {
    const recorded = await eventLog.readStream(stream, {
      direction: 'backwards',
      maxEvents,
      ...(fromRevision !== undefined && { fromRevision }),
    });
    const own = recorded.find(({ metadata }) => commandOf(metadata) === id);
    if (own !== undefined) return own.position;
    const oldest = recorded.at(-1)?.revision;
    if (!isRepeat || oldest === undefined || oldest === 0n) return undefined;
    fromRevision = oldest - 1n;
  }
}

const commandOf = (metadata: RecordedEvent['metadata']): unknown =>
  typeof metadata === 'object' && metadata !== null && 'commandId' in metadata ? metadata.commandId : undefined;

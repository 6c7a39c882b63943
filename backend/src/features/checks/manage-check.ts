import { checkStream } from '@proofline/contracts/events/streams';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { getCheckRow } from '@proofline/projections/checks/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { featuresOf } from '../feature-switches/features-of.ts';
import { lockCheck, logWhileHeld } from '../runs/check-lock.ts';
import { findLastRun } from '../runs/last-run.ts';
import { loadCheck } from '../runs/load-check.ts';
import { loadReport } from '../runs/load-report.ts';
import { statusOf } from '../runs/state.ts';
import { steerRun } from '../runs/steer-run.ts';
import { lockAgainstLeases } from '../targets/run-lock.ts';
import { checkDecider } from './decide.ts';
import { type DecidedAction, manageCommands } from './manage-commands.ts';
import { scheduleFacts } from './schedule-facts.ts';

export interface ManageRequest {
  readonly checkId: CheckId;
  readonly action: DecidedAction;
  readonly principal: UserPrincipal;
  readonly commandIdentity: CommandIdentity;
}

/**
 * Does what was pressed. Which run is meant is asked of the read model, how it stands of the log: a row that was stale
 * when it was pressed is refused with how it stands by then.
 * @returns the log position reached; undefined when there was nothing to write
 * @throws CommandRefusal
 */
export async function manageCheck(
  deps: Pick<BackendDeps, 'db' | 'eventLog' | 'clock'>,
  { checkId, action, principal, commandIdentity }: ManageRequest,
): Promise<bigint | undefined> {
  const { db, eventLog, clock } = deps;
  const { organizationId } = principal;
  const manage = manageCommands[action];
  const context = commandContext(principal, commandIdentity, clock);
  const row = await getCheckRow(db, organizationId, checkId);
  const reportId = row?.lastReport?.id;
  if (manage.on === 'check') {
    const now = context.at;
    const features = await featuresOf(db, principal);
    const schedule = row === undefined ? unknownSchedule : scheduleFacts(row, { now, features });
    // No run starts, and the last one neither goes on nor stops, between what is read of them and what is written.
    return await db.transaction(async (trx) => {
      await lockCheck(trx, checkId);
      const lastRun = await findLastRun({ ...deps, db: trx }, checkId, reportId);
      if (lastRun !== undefined) await lockAgainstLeases(trx, lastRun);
      const asked = { organizationId, lastRun: await statusInLog(deps, lastRun), now, ...schedule };
      const stream = checkStream(checkId);
      const held = logWhileHeld(trx, eventLog);
      return (await handleCommand(held, checkDecider, stream, manage.command(asked), context)).position;
    });
  }
  if (row === undefined) throw new UnknownSubject();
  if (reportId === undefined) throw new NotInThisState('check_has_no_run', 'The check has not run yet.');
  const command = async () => manage.command((await loadCheck(eventLog, checkId)).state);
  return await steerRun(deps, { reportId, command, context, commandIdentity });
}

/** Of a check that is nobody's, or whose row is still to come: the log knows. */
const unknownSchedule = { isOver: false, isDiscontinued: false };

async function statusInLog(
  { eventLog }: Pick<BackendDeps, 'eventLog'>,
  reportId: ReportId | undefined,
): Promise<ReportStatus | undefined> {
  if (reportId === undefined) return undefined;
  const status = statusOf((await loadReport(eventLog, reportId)).state);
  return status === 'none' ? undefined : status;
}

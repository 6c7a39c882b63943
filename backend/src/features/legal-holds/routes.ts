import { heldProjectSchema, heldReportSchema, placeLegalHoldBodySchema } from '@proofline/contracts/api/legal-holds';
import { retentionStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkAndSlotOf, checkIdSchema, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { getCheckRow } from '@proofline/projections/checks/query';
import { getReportKind } from '@proofline/projections/reports/query';
import { holdsOf } from '@proofline/projections/retention/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findNames } from '../accounts/account.ts';
import { retentionDecider } from '../retention/decide.ts';
import { placersOf, presentLegalHold } from './present.ts';

const limit = { points: 120, durationS: 60 };
const checkParams = integerIdParams(checkIdSchema);
const reportParams = integerIdParams(reportIdSchema);

/** What is done to a check with all of its reports, or to one report. */
interface Held {
  readonly checkId: CheckId;
  readonly reportId: ReportId | null;
}
interface Asker {
  readonly principal: UserPrincipal;
  readonly commandIdentity: CommandIdentity;
}

/** Evidence that is to be kept for as long as somebody says so. */
export function legalHoldRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'POST',
      path: '/api/projects/:id/legal_hold/',
      summary: 'Put a check with all of its reports on legal hold: none of their evidence is deleted.',
      auth: 'user',
      policy: 'full_access',
      limit,
      params: checkParams,
      body: placeLegalHoldBodySchema,
      answer: heldProjectSchema,
      statuses: [201],
      handle: async ({ params: { id }, body: { reason }, ...asker }) => {
        const position = await change(asker, await heldCheck(asker, id), { type: 'hold', reason });
        return { status: 201, body: await presentCheck(asker, id, position), position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/projects/:id/legal_hold/',
      summary: 'Lift the legal hold of a check; those of single reports stay.',
      auth: 'user',
      policy: 'full_access',
      limit,
      params: checkParams,
      answer: heldProjectSchema,
      handle: async ({ params: { id }, ...asker }) => {
        const position = await change(asker, await heldCheck(asker, id), { type: 'release' });
        return { status: 200, body: await presentCheck(asker, id, position), position };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/reports/:id/legal_hold/',
      summary: 'Put a report on legal hold: none of its evidence is deleted.',
      auth: 'user',
      policy: 'full_access',
      limit,
      params: reportParams,
      body: placeLegalHoldBodySchema,
      answer: heldReportSchema,
      statuses: [201],
      handle: async ({ params: { id }, body: { reason }, ...asker }) => {
        const position = await change(asker, await heldReport(asker, id), { type: 'hold', reason });
        return { status: 201, body: await presentReport(asker, id, position), position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/reports/:id/legal_hold/',
      summary: 'Lift the legal hold of a report; that of its check stays.',
      auth: 'user',
      policy: 'full_access',
      limit,
      params: reportParams,
      answer: heldReportSchema,
      handle: async ({ params: { id }, ...asker }) => {
        const position = await change(asker, await heldReport(asker, id), { type: 'release' });
        return { status: 200, body: await presentReport(asker, id, position), position };
      },
    }),
  ];

  /** @throws NotFound for a check of another organisation, and for none */
  async function heldCheck({ principal }: Asker, checkId: CheckId): Promise<Held> {
    if ((await getCheckRow(db, principal.organizationId, checkId)) === undefined) throw new NotFound();
    return { checkId, reportId: null };
  }

  /** @throws NotFound for a report of another organisation, and for none */
  async function heldReport({ principal }: Asker, reportId: ReportId): Promise<Held> {
    if ((await getReportKind(db, principal.organizationId, reportId)) === undefined) throw new NotFound();
    return { checkId: checkAndSlotOf(reportId).checkId, reportId };
  }

  async function change(
    { principal, commandIdentity }: Asker,
    held: Held,
    command: { readonly type: 'hold'; readonly reason: string } | { readonly type: 'release' },
  ): Promise<bigint | undefined> {
    const { position } = await handleCommand(
      eventLog,
      retentionDecider,
      retentionStream(held.checkId),
      { ...held, ...command },
      commandContext(principal, commandIdentity, clock),
    );
    return position;
  }

  async function presentHolds({ principal }: Asker, { checkId, reportId }: Held, position: bigint | undefined) {
    const { organizationId } = principal;
    const holds = await readBack(deps, 'retention', position, () => holdsOf(db, organizationId, { checkId, reportId }));
    const names = await findNames(db, organizationId, placersOf(holds));
    return holds.map((hold) => presentLegalHold(hold, names));
  }

  async function presentCheck(asker: Asker, id: CheckId, position: bigint | undefined) {
    const [hold] = await presentHolds(asker, { checkId: id, reportId: null }, position);
    return { id, legal_hold: hold ?? null };
  }

  async function presentReport(asker: Asker, id: ReportId, position: bigint | undefined) {
    const { checkId } = checkAndSlotOf(id);
    return { id, legal_holds: await presentHolds(asker, { checkId, reportId: id }, position) };
  }
}

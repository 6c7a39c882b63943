import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import { evidenceAddresses } from '@proofline/contracts/evidence-addresses';
import type { CheckId, OrganizationId, ReportId, Sha256, UserId } from '@proofline/contracts/ids';
import { organizationOf, userOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

export type RetentionChange =
  | {
      readonly type: 'named';
      readonly organizationId: OrganizationId;
      /** Null: kept for ever. */
      readonly reportId: ReportId | null;
      readonly addresses: readonly Sha256[];
    }
  | HoldChanged
  | {
      readonly type: 'expired';
      readonly organizationId: OrganizationId;
      readonly checkId: CheckId;
      readonly reportId: ReportId;
      readonly at: string;
    };

export interface HoldChanged {
  readonly type: 'hold';
  readonly organizationId: OrganizationId;
  readonly checkId: CheckId;
  /** Null: the whole check. */
  readonly reportId: ReportId | null;
  /** Null: it ended. */
  readonly placed: { readonly reason: string; readonly by: UserId | null; readonly at: string } | null;
}

const keepsNothing = 'it names no evidence, and changes nothing about how long any is kept';

export const retentionProjector = totalProjector<RetentionChange>({
  finding: (logged) => {
    const addresses = evidenceAddresses(logged.event.data);
    if (addresses.length === 0) return [];
    const { reportId } = logged.event.data;
    return [{ type: 'named', organizationId: organizationOf(logged), reportId, addresses }];
  },
  retention: {
    ReportArchived: (logged) => {
      const addresses = logged.event.data.files.flatMap(({ parts }) => parts);
      return [{ type: 'named', organizationId: organizationOf(logged), reportId: null, addresses }];
    },
    // It stays as long as what is kept of an archived report.
    ReportExported: (logged) => [
      {
        type: 'named',
        organizationId: organizationOf(logged),
        reportId: null,
        addresses: logged.event.data.file.parts,
      },
    ],
    LegalHoldPlaced: (logged) => {
      const { reason } = logged.event.data;
      return hold(logged, { reason, by: userOf(logged), at: logged.metadata.at });
    },
    LegalHoldReleased: (logged) => hold(logged, null),
    EvidenceExpired: (logged) => {
      const { checkId, reportId } = logged.event.data;
      const organizationId = organizationOf(logged);
      return [{ type: 'expired', organizationId, checkId, reportId, at: logged.metadata.at }];
    },
    EvidenceDeleted: 'what is deleted was named by nothing that is kept',
  },
  check: keepsNothing,
  report: keepsNothing,
  crawl: keepsNothing,
  comment: keepsNothing,
  favorite: keepsNothing,
  attention: keepsNothing,
  notification: 'what people are told keeps no evidence',
  urlList: keepsNothing,
  agent: keepsNothing,
  account: keepsNothing,
  organization: keepsNothing,
  feature: keepsNothing,
  selectable: keepsNothing,
  installation: keepsNothing,
  parkedEvent: keepsNothing,
});

function hold(
  logged: Logged<Extract<EventOfGroup<'retention'>, { type: 'LegalHoldPlaced' | 'LegalHoldReleased' }>>,
  placed: HoldChanged['placed'],
): HoldChanged[] {
  const { checkId, reportId } = logged.event.data;
  return [{ type: 'hold', organizationId: organizationOf(logged), checkId, reportId, placed }];
}

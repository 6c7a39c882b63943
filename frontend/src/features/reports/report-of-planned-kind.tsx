import type { ReportDetail } from '@proofline/contracts/api/reports';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconHourglass } from '@tabler/icons-react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

/** A report of a kind whose results nothing can show yet: it says so, and shows no table that would be empty or wrong. */
export function ReportOfPlannedKind({ report }: { report: ReportDetail }) {
  const kind = kindFacts(report.project.kind).label.toLowerCase();
  return (
    <>
      <PageHeader title={report.project.name}>
        <StatusBadge status={report.status.id} />
      </PageHeader>
      <EmptyState icon={<IconHourglass size={20} />} title={`Results of ${kind} checks cannot be shown yet.`}>
        Checks of this kind are kept, and start when a crawler for them exists.
      </EmptyState>
    </>
  );
}

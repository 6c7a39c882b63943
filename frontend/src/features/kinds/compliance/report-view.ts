import type { ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReportView } from '../report-view.ts';
import { ResultCard } from './card.tsx';
import { useComplianceColumns } from './columns.tsx';
import { DetailsBody } from './details.tsx';
import { RulesBand } from './summary.tsx';

/** Pages with a mark for each rule, and the whole verdict in their details (002 §2.3). */
export const complianceReportView: ReportView = {
  useColumns: useComplianceColumns,
  Card: ResultCard,
  // Of a page that was filtered out nobody asks what it looked like.
  opens: ({ compliant }) => compliant !== null,
  detailsTitle: 'Website Details',
  violations: { compliant: 'false' },
  hasPicture: ({ evidence }) => evidence?.screenshot_url != null,
  Details: DetailsBody,
  fetchAhead: fetchPicture,
  Summary: RulesBand,
};

function fetchPicture({ evidence }: ReportResultDetail): void {
  if (evidence?.screenshot_url) new Image().src = evidence.screenshot_url;
}

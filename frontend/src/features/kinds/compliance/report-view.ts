import type { ComplianceResult, ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { defineReportView } from '../report-view.ts';
import { ResultCard } from './card.tsx';
import { useComplianceColumns } from './columns.tsx';
import { DetailsBody } from './details.tsx';
import { RulesBand } from './summary.tsx';

/** Pages with a mark for each rule, and the whole verdict in their details (002 §2.3). */
export const complianceReportView = defineReportView<ComplianceResult, ComplianceResultDetails>({
  useColumns: useComplianceColumns,
  Card: ResultCard,
  // Of a page that was filtered out nobody asks what it looked like.
  opens: ({ compliant }) => compliant !== null,
  groupings: ['website', 'rule', 'country'],
  detailsTitle: 'Website Details',
  violations: { compliant: 'false' },
  hasPicture: ({ evidence }) => evidence?.screenshot_url != null,
  Details: DetailsBody,
  fetchAhead: fetchPicture,
  Summary: RulesBand,
});

function fetchPicture({ evidence }: ComplianceResultDetails): void {
  if (evidence?.screenshot_url) new Image().src = evidence.screenshot_url;
}

import type { ToplistResult, ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { defineReportView } from '../report-view.ts';
import { ToplistCard } from './card.tsx';
import { useToplistColumns } from './columns.tsx';
import { ToplistDetails } from './details.tsx';
import { ToplistSummary } from './summary.tsx';

/** Brands of toplists beside where they were expected, and the list each stands in. */
export const toplistReportView = defineReportView<ToplistResult, ToplistResultDetails>({
  useColumns: useToplistColumns,
  Card: ToplistCard,
  opens: () => true,
  groupings: ['website', 'country', 'named_brand', 'state'],
  detailsTitle: 'Toplist Details',
  violations: { compliant: 'false' },
  hasPicture: ({ evidence }) => evidence?.screenshot_url != null,
  Details: ToplistDetails,
  fetchAhead: ({ evidence }) => {
    if (evidence?.screenshot_url) new Image().src = evidence.screenshot_url;
  },
  Summary: ToplistSummary,
});

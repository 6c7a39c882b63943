import type { PopunderResult, PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { defineReportView } from '../report-view.ts';
import { WindowCard } from './card.tsx';
import { useWindowColumns } from './columns.tsx';
import { WindowDetails } from './details.tsx';
import { PopunderSummary } from './summary.tsx';
import { UnfoldedChain } from './unfolded-chain.tsx';

/** Windows that websites opened, each with its way (002 §2.6). */
export const popunderReportView = defineReportView<PopunderResult, PopunderResultDetails>({
  useColumns: useWindowColumns,
  Card: WindowCard,
  Below: UnfoldedChain,
  opens: () => true,
  groupings: ['network', 'keyword', 'website', 'country'],
  detailsTitle: 'Popunder Details',
  violations: { compliant: 'false' },
  hasPicture: ({ site_screenshot: picture }) => picture !== null,
  Details: WindowDetails,
  fetchAhead: ({ site_screenshot: picture }) => {
    // Not of what opened: nobody has asked to see that.
    if (picture !== null) new Image().src = picture.url;
  },
  Summary: PopunderSummary,
});

import type { RelatedUrls } from '@proofline/contracts/schedules';

/** 001 §5. */
export const relatedUrlsLabels: Readonly<Record<RelatedUrls, string>> = {
  '1': 'Only given page',
  '20': '20 pages/url',
  '100': '100 pages/url',
};

import { kindOfSlug } from '../kinds/creation-address.ts';
import { kindLook } from '../kinds/registry.ts';

/** Pages that have a tour. */
export type TourId =
  | 'kind_picker'
  | 'compliance_wizard'
  | 'check_wizard'
  | 'manage_checks'
  | 'manage_lists'
  | 'reports'
  | 'report_results'
  | 'result_details';

interface TourFacts {
  /** What the tour is about, as the page is called. */
  readonly title: string;
  /** Estimated; all together about ten (000 §9). */
  readonly minutes: number;
  /** Where it goes on, for those who want the whole tutorial. */
  readonly next?: TourId;
  /** Address of its page, when there is one that needs no ids. */
  readonly to?: string;
  /** Stands beside the tutorial, in the place of another tour of it. */
  readonly isBeside?: boolean;
}

export const TOURS: Readonly<Record<TourId, TourFacts>> = {
  kind_picker: { title: 'Create new check', minutes: 1, next: 'compliance_wizard', to: '/project' },
  compliance_wizard: { title: 'Compliance check', minutes: 3, next: 'manage_checks', to: '/project/compliance' },
  check_wizard: { title: 'New check', minutes: 2, next: 'manage_checks', isBeside: true },
  manage_checks: { title: 'Manage checks', minutes: 1.5, next: 'manage_lists', to: '/manage_checks' },
  manage_lists: { title: 'Manage lists', minutes: 1, next: 'reports', to: '/manage_lists' },
  reports: { title: 'Manage reports', minutes: 1, to: '/reports' },
  report_results: { title: 'Report', minutes: 1.5 },
  result_details: { title: 'Website Details', minutes: 1 },
};

export const TUTORIAL_MINUTES = Object.values(TOURS)
  .filter(({ isBeside }) => !isBeside)
  .reduce((sum, { minutes }) => sum + minutes, 0);

const tourByRoute: Readonly<Record<string, TourId>> = {
  '/project': 'kind_picker',
  '/project/$kind': 'check_wizard',
  '/manage_checks': 'manage_checks',
  '/manage_lists': 'manage_lists',
  '/reports': 'reports',
  '/manage_checks/$projectId/reports': 'reports',
  '/manage_checks/$projectId/reports/$reportId': 'report_results',
};

interface PageShown {
  readonly route: string;
  /** Whether a result's details are open on it. */
  readonly hasOpenResult?: boolean;
  /** Of the page that creates a kind of check: its address names it. */
  readonly kindSlug?: string;
}

/** The tour of a page; undefined: it has none. */
export function tourOfPage({ route, hasOpenResult = false, kindSlug = '' }: PageShown): TourId | undefined {
  const tour = tourByRoute[route];
  if (tour === 'report_results' && hasOpenResult) return 'result_details';
  const kind = tour === 'check_wizard' ? kindOfSlug(kindSlug) : undefined;
  return (kind && kindLook(kind).creationTour) ?? tour;
}

import type { FaqSection } from './faq-section.ts';
import { dashboard } from './sections/dashboard.ts';
import { general } from './sections/general.ts';
import { launchingChecks } from './sections/launching-checks.ts';
import { manageChecks } from './sections/manage-checks.ts';
import { manageLists } from './sections/manage-lists.ts';
import { reporting } from './sections/reporting.ts';
import { scheduling } from './sections/scheduling.ts';

/** The help, in the order of 000 §1. */
export const faqSections: readonly FaqSection[] = [
  general,
  launchingChecks,
  manageChecks,
  manageLists,
  scheduling,
  reporting,
  dashboard,
];

import { z } from 'zod';
import { everyCheck, everyRun, parts, pinnedListSchema } from '../configuration-parts.ts';

const kind = z.literal('compliance');
const { countries, languages, filters, rules, urlLists, relatedUrls, urlFilter, priorityWords } = parts;
const judged = { countries, languages, filters, rules, relatedUrls, urlFilter, priorityWords };

export const complianceConfigurationSchema = z.object({ kind, ...everyCheck, ...judged, urlLists });
export type ComplianceConfiguration = z.infer<typeof complianceConfigurationSchema>;

export const complianceRunSchema = z.object({
  kind,
  ...everyRun,
  ...judged,
  urlLists: z.array(pinnedListSchema),
});
export type ComplianceRun = z.infer<typeof complianceRunSchema>;

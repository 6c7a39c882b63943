import { z } from 'zod';
import { reportIdSchema } from '../ids.ts';
import { reportResultQuerySchema } from './report-results.ts';

/** What the results of a report are counted by. */
export const RESULT_GROUPINGS = ['website', 'rule', 'country', 'keyword', 'network', 'named_brand', 'state'] as const;
export const resultGroupingSchema = z.enum(RESULT_GROUPINGS);
export type ResultGrouping = z.infer<typeof resultGroupingSchema>;

const count = z.number().int().nonnegative();

/** GET /api/reports/{id}/groups/ : the list's filters, of which the one that a group stands for is left out. */
export const resultGroupsQuerySchema = reportResultQuerySchema
  .omit({ report: true, page: true, page_size: true, ordering: true })
  .extend({ by: resultGroupingSchema });

export const resultGroupsSchema = z.object({
  report: reportIdSchema,
  by: resultGroupingSchema,
  /** What shares are of: the results that match; by rule those among them that were judged. */
  total: count,
  /** The largest, at most 50, the largest first. By rule: the pages that break it, of which one may break several. */
  groups: z.array(
    z.object({
      /** What the list is filtered by to have this group alone: a host, the id of a rule, the code of a country, a keyword, a domain, a brand's whole name, a state. */
      key: z.string(),
      name: z.string(),
      count,
    }),
  ),
  /** What is not listed; null where all is. `count`: null where groups overlap, as by rule. */
  others: z.object({ groups: count, count: count.nullable() }).nullable(),
});
export type ResultGroupsView = z.infer<typeof resultGroupsSchema>;

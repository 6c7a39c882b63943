import { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceResultView } from './compliance/result-view.ts';
import type { resultHeader, resultNeighbours } from './result-header.ts';

type Header = z.infer<z.ZodObject<typeof resultHeader>>;
type Neighbours = z.infer<z.ZodObject<typeof resultNeighbours>>;

interface ResultView {
  /** A row of the list. */
  readonly row: z.ZodType<Header>;
  /** All of it, for the details pane. */
  readonly details: z.ZodType<Header & Neighbours>;
  /** Filters that its list has besides those of every kind. */
  readonly filters: z.ZodRawShape;
}

/** How results of each kind are answered; `planned`: nothing is found yet. */
const views = {
  compliance: complianceResultView,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: 'planned',
  social_media: 'planned',
  toplist: 'planned',
} as const satisfies Record<CheckKind, ResultView | 'planned'>;

/** Rows of compliance, which was there first, say no kind; those of kinds to come say theirs. */
export const resultRowSchema = z.union([views.compliance.row]);
export const resultDetailsSchema = z.union([views.compliance.details]);
export const resultFilters = { ...views.compliance.filters };

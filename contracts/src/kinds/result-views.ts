import { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceResultView } from './compliance/result-view.ts';
import { popunderResultView } from './popunder/result-view.ts';
import type { resultHeader, resultNeighbours } from './result-header.ts';
import { toplistResultView } from './toplist/result-view.ts';

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

const anyValue = z.string().max(500).optional();

/** How results of each kind are answered; `planned`: nothing is found yet. */
const views = {
  compliance: complianceResultView,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderResultView,
  social_media: 'planned',
  toplist: toplistResultView,
} as const satisfies Record<CheckKind, ResultView | 'planned'>;

type Built = Exclude<(typeof views)[CheckKind], 'planned'>;
type FilterName = { [Kind in keyof typeof views]: FilterNameOf<(typeof views)[Kind]> }[keyof typeof views];
type FilterNameOf<View> = View extends ResultView ? keyof View['filters'] & string : never;

const built: readonly Built[] = Object.values(views).flatMap((view) => (view === 'planned' ? [] : [view]));

/** Rows of compliance, which was there first, say no kind; those of kinds to come say theirs. */
export const resultRowSchema = z.union(built.map(({ row }) => row));
export const resultDetailsSchema = z.union(built.map(({ details }) => details));

/** Names of the filters of every kind: which values they take, and whether it has them, each kind says itself. */
export const resultFilters = Object.fromEntries(
  built.flatMap(({ filters }) => Object.keys(filters)).map((name) => [name, anyValue]),
) as Record<FilterName, typeof anyValue>;

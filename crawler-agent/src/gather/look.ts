import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { Page } from 'playwright';
import type { TargetContext } from '../browser/target-context.ts';
import type { NavigationTrail } from './navigation-trail.ts';
import type { PageSession } from './page-session.ts';
import type { PageTraffic } from './page-traffic.ts';
import type { VisitBudget } from './visit-budget.ts';

export interface VisitTools {
  readonly context: TargetContext;
  readonly browser: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
  /** Whether a rule looks at images, so that they are worth keeping. */
  readonly keepImages: boolean;
  /** Scripts that no font here draws, by the names of `missingScripts`. */
  readonly missingScripts?: readonly string[] | undefined;
  /** Absent: the usual one. */
  readonly budget?: VisitBudget;
  /** What a kind of check does with the page besides. */
  readonly besides?: LookBesides;
}

/** Both are bounded by who gives them, and throw nothing for what a page does. */
export interface LookBesides {
  /** Has the page show what a visitor comes to only by doing more than scrolling to its end once. */
  show(look: Look): Promise<void>;
  /** Reads more of the page, as it is when it was read and before its picture is taken. */
  read(look: Look): Promise<void>;
}

/** One page while it is looked at. */
export interface Look {
  /** When the visit began, on the process's monotonic clock. */
  readonly began: number;
  readonly page: Page;
  readonly session: PageSession;
  readonly trail: NavigationTrail;
  readonly traffic: PageTraffic;
  readonly budget: VisitBudget;
  readonly mainFrame: string;
  /** The page let us read it. */
  readonly onTurn: () => void;
  /** Of this visit alone: by it the page's world tells ours what it has put off. */
  readonly channel: string;
}

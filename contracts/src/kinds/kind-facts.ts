import type { CheckSize } from '../crawl-estimate.ts';
import type { FlagName, SwitchName } from '../feature-switches.ts';
import type { MonthlyLimits } from '../monthly-limits.ts';
import type { Schedule } from '../schedules.ts';
import type { CheckPart } from './parts.ts';

/** What the rest of the product asks of a kind of check: plain facts, light enough for the browser's first bundle. */
export interface KindFacts {
  readonly label: string;
  /**
   * What its checks are made of, in the order of the wizard (specification 001 §1, §2); a part that is not named has
   * no place in the kind, and a body that fills it is refused.
   */
  readonly parts: Readonly<Partial<Record<CheckPart, 'required' | 'optional'>>>;
  /** In the order they are offered (001 §4). */
  readonly schedules: readonly Schedule[];
  /** Schedules that are offered besides, in the place they have among all, while the flag is up. */
  readonly flaggedSchedules?: { readonly flag: FlagName; readonly schedules: readonly Schedule[] };
  /** Names what an organisation may crawl in a month; null where nothing limits it. */
  readonly monthlyLimit: keyof MonthlyLimits | null;
  /** Under which name the month's crawls are told (000 §9); null where they are not. */
  readonly crawlStatistic: 'social_media' | 'paid_search' | 'popunder_crawl' | 'compliance' | 'discovery' | null;
  /** Targets of one run: what counts against the monthly limit. */
  readonly crawlsOfRun: (size: CheckSize) => number;
  /** Whether pages are read that a listed one leads to; otherwise a crawl reads one (001 §2). */
  readonly readsRelatedPages: boolean;
  /** `planned`: checks of the kind are kept and start when its crawler exists. */
  readonly crawler: 'built' | 'planned';
  /** What must be switched on for somebody to be offered the kind (001 §2, "Routes involved"). */
  readonly offered: {
    readonly switch?: SwitchName;
    readonly flag?: FlagName;
    /** And one social platform at least must be shown. */
    readonly platform?: true;
  };
  /** Whether its rules may look for images, always or while a flag is up (001 §3, "Operators"). */
  readonly imageRules: boolean | { readonly flag: FlagName };
  /** Whether a check of the kind may be cloned at all (001 §4). */
  readonly cloneable: boolean;
}

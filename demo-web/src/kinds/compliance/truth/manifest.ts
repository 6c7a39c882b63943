import {
  BLOCKED_MESSAGE,
  type BlockReason,
  FAILURE_MESSAGES,
  type FailureReason,
  type PageOutcome,
} from '@proofline/contracts/page-outcome';
import type { Language } from '../../../content/languages.ts';
import { DEFAULT_SEED } from '../../../seed.ts';
import type { DemoRuleId } from '../seed/demo-check.ts';
import { planDemoWeb } from '../sites/demo-web-plan.ts';
import { type PageBehaviour, reasonNotJudged } from '../sites/page-behaviour.ts';
import { type PageFacts, scoresFor, showsAgeBadge } from '../sites/page-facts.ts';
import { type PagePlan, urlOf } from '../sites/page-plan.ts';
import type { Trait } from '../sites/page-recipes.ts';

/** What the demo check must say about a page. `reason` is the code, `message` what the product shows for it. */
export type ExpectedOutcome =
  | {
      readonly outcome: Extract<PageOutcome, 'compliant' | 'not_compliant'>;
      readonly perRule: Record<DemoRuleId, 100 | 0>;
    }
  | { readonly outcome: Extract<PageOutcome, 'filtered_out'> }
  | { readonly outcome: Extract<PageOutcome, 'blocked'>; readonly reason: BlockReason; readonly message: string }
  | { readonly outcome: Extract<PageOutcome, 'failed'>; readonly reason: FailureReason; readonly message: string };

export interface ManifestPage {
  readonly url: string;
  /** Where the visitor ends up: after redirects, meta refresh and script. */
  readonly finalUrl: string;
  /** Addresses passed on the way, `url` and `finalUrl` included; one entry for a page that stays. */
  readonly redirectChain: readonly string[];
  readonly site: string;
  readonly language: Language;
  readonly traits: readonly Trait[];
  /** Which of the preset images a visitor sees, on pages that can be read. */
  readonly images: { readonly licence: PageFacts['licenceLogo']; readonly ageBadge: boolean };
  readonly expected: ExpectedOutcome;
}

/** Every page of the demo internet with the verdict the demo check must give it. */
export function demoManifest(seed: number = DEFAULT_SEED): ManifestPage[] {
  return planDemoWeb(seed).sites.flatMap(({ pages }) => pages.map(manifestPage));
}

export function manifestPage(plan: PagePlan): ManifestPage {
  const url = urlOf(plan);
  const redirectChain = [url, ...pagesAfter(plan.behaviour)];
  return {
    url,
    finalUrl: redirectChain.at(-1) ?? url,
    redirectChain,
    site: plan.site.host,
    language: plan.site.language,
    traits: plan.traits,
    images: { licence: plan.facts.licenceLogo, ageBadge: showsAgeBadge(plan.facts) },
    expected: expectedOutcome(plan),
  };
}

function pagesAfter(behaviour: PageBehaviour): readonly string[] {
  switch (behaviour.kind) {
    case 'redirect':
      return behaviour.hops;
    case 'meta_refresh':
    case 'script_redirect':
      return [behaviour.target];
    default:
      return [];
  }
}

function expectedOutcome({ behaviour, facts }: PagePlan): ExpectedOutcome {
  const notJudged = reasonNotJudged(behaviour);
  if (notJudged !== null && 'blocked' in notJudged) {
    return { outcome: 'blocked', reason: notJudged.blocked, message: BLOCKED_MESSAGE };
  }
  if (notJudged !== null) {
    return { outcome: 'failed', reason: notJudged.failed, message: FAILURE_MESSAGES[notJudged.failed] };
  }
  if (!facts.mentionsLarkfield) return { outcome: 'filtered_out' };
  const perRule = scoresFor(facts);
  const passes = Object.values(perRule).every((score) => score === 100);
  return { outcome: passes ? 'compliant' : 'not_compliant', perRule };
}

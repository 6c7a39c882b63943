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
  | { outcome: Extract<PageOutcome, 'compliant' | 'not_compliant'>; perRule: Record<DemoRuleId, 100 | 0> }
  | { outcome: Extract<PageOutcome, 'filtered_out'> }
  | { outcome: Extract<PageOutcome, 'blocked'>; reason: BlockReason; message: string }
  | { outcome: Extract<PageOutcome, 'failed'>; reason: FailureReason; message: string };

export interface ManifestPage {
  url: string;
  /** Where the visitor ends up: after redirects, meta refresh and script. */
  finalUrl: string;
  /** Addresses passed on the way, `url` and `finalUrl` included; one entry for a page that stays. */
  redirectChain: readonly string[];
  site: string;
  language: Language;
  traits: readonly Trait[];
  /** Which of the preset images a visitor sees, on pages that can be read. */
  images: { licence: PageFacts['licenceLogo']; ageBadge: boolean };
  expected: ExpectedOutcome;
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

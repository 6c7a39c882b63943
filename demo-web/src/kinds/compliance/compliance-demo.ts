import { send } from '../../serving/answer.ts';
import type { AnswerHosts, DemoKind } from '../demo-kind.ts';
import { demoCheck } from './seed/demo-check.ts';
import { demoPresetSets } from './seed/preset-images.ts';
import { demoUrlLists } from './seed/url-lists.ts';
import { answerOthers } from './serving/answer-others.ts';
import { answerSite } from './serving/answer-site.ts';
import { siteAssets } from './serving/site-assets.ts';
import { planDemoWeb } from './sites/demo-web-plan.ts';
import { answerTraps } from './traps/answer-traps.ts';

/** Affiliate sites, the trackers and operators they link to, and sites that are hard to crawl. */
export const complianceDemo: DemoKind = {
  sites: answerHosts,
  seed: () => {
    const lists = demoUrlLists();
    const checks = [{ ...demoCheck, countries: ['GB'], lists: lists.map(({ name }) => name) }];
    return { lists, presets: demoPresetSets(), checks };
  },
};

function answerHosts(seed: number): AnswerHosts {
  const plan = planDemoWeb(seed);
  const answerForSite = answerSite(seed, siteAssets(seed));
  const answerForTrap = answerTraps();
  return ({ address, now, response }) => {
    const { hostname, pathname: path, searchParams: query } = address;
    const sitePlan = plan.siteByHost.get(hostname);
    if (sitePlan !== undefined) {
      answerForSite({ sitePlan, path, query, response });
      return true;
    }
    const answer = answerForTrap(address, now) ?? answerOthers(plan, hostname, path, query);
    if (answer === null) return false;
    send(response, answer);
    return true;
  };
}

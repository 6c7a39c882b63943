import {
  leaseDryRunAnswerSchema,
  leaseDryRunBodySchema,
  postDryRunAnswerSchema,
  postDryRunBodySchema,
} from '@proofline/contracts/agent-api/dry-runs';
import { DRY_RUN_LIMIT_MS, dryRunAnswerSchema, dryRunBodySchema } from '@proofline/contracts/api/dry-runs';
import type { FieldErrors } from '@proofline/contracts/api/errors';
import { countryName, isCountry } from '@proofline/contracts/countries';
import { readUrls } from '@proofline/contracts/read-urls';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { isLarge, workApart } from '../../kernel/http/apart/work-apart.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound, TooManyRequests } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isLanguage } from '../../kernel/language-codes.ts';
import { type KnownImages, loadImages } from '../checks/pin-images.ts';
import { readTree } from '../checks/validate-new-check.ts';
import { findRobotsPolicy } from '../crawling-settings/robots-policy.ts';
import { servedCountries } from '../creation-metadata/served-countries.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { findPause } from '../visit-permits/find-pause.ts';
import { askAnAgent } from './ask-an-agent.ts';
import { takeDryRun } from './dry-run-limits.ts';
import { answerDryRun, type DryRunQuestion, leaseDryRun } from './dry-run-rows.ts';
import { judgeApart } from './judge-apart.ts';
import { presentDryRun } from './present.ts';
import { loadStoredPage } from './stored-page.ts';

/** As for a check: what is too much of a rule is told at its field. */
const maxBodyBytes = 2 * 1024 * 1024;
/** A verdict with all its findings. */
const maxOutcomeBytes = 4 * 1024 * 1024;
/** The answer may come when the agent's time is over, not after. */
const answerLimitMs = DRY_RUN_LIMIT_MS + 2_000;
const workLimit = { points: 60_000, durationS: 60 };

type DryRun = z.output<typeof dryRunBodySchema>;

/**
 * Trying rules on one page. Nothing of it is kept: no event, no report, no evidence. A website is asked as a person
 * would ask it, whose visit needs no permit, but never against its robots.txt or while it wants to be left alone.
 */
export function dryRunRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock } = deps;
  return [
    defineRoute({
      method: 'POST',
      path: '/api/rules/dry_run/',
      summary: 'What rules say of one page, without a check or a report.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      body: dryRunBodySchema,
      maxBodyBytes,
      limitMs: answerLimitMs,
      answer: dryRunAnswerSchema,
      handle: async ({ body, principal, signal }) => {
        const question = await readQuestion(body, principal);
        const words = { tellsErrorsInDetail: await isSwitchOn(db, 'display_detailed_errors') };
        await takeDryRun(deps, principal);
        if (body.report_result !== null && body.url !== null) {
          throw new InvalidInput({ url: ['Please give either an address or a stored page.'] });
        }
        if (body.report_result !== null) {
          const page = await loadStoredPage(
            deps,
            principal.organizationId,
            body.report_result,
            asksForImages(question),
          );
          const { url, country, fetchedAt } = page.result;
          const outcome = await judgeApart({ question, page });
          return {
            status: 200,
            body: presentDryRun({ url, country, fetchedAt: fetchedAt.toISOString(), outcome }, words),
          };
        }
        const { url, country } = await readPlace(body);
        const pauseS = await findPause(db, url);
        if (pauseS > 0) throw new TooManyRequests(pauseS, 'The website has asked to be left alone for a while.');
        const asked = { organizationId: principal.organizationId, url, country, question };
        const { fetched_at: fetchedAt, outcome } = await askAnAgent(deps, asked, signal);
        return { status: 200, body: presentDryRun({ url, country, fetchedAt, outcome }, words) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/dry_runs/lease',
      summary: 'Take a page that somebody waits for.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: leaseDryRunBodySchema,
      answer: leaseDryRunAnswerSchema,
      handle: async ({ principal: { agentId, countries } }) => ({
        status: 200,
        body: { dry_run: await leaseDryRun(db, agentId, countries, clock.now()) },
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/dry_runs/:id/outcome',
      summary: 'Say what became of a page somebody waits for.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      params: z.strictObject({ id: z.uuid() }),
      body: postDryRunBodySchema,
      maxBodyBytes: maxOutcomeBytes,
      answer: postDryRunAnswerSchema,
      handle: async ({ params: { id }, body, principal }) => {
        if (!(await answerDryRun(db, principal.agentId, id, body))) throw new NotFound();
        return { status: 200, body: { taken: true as const } };
      },
    }),
  ];

  /** @throws InvalidInput with the messages a check with these rules would get, at the field */
  async function readQuestion(body: DryRun, { organizationId }: UserPrincipal): Promise<DryRunQuestion> {
    const images = await loadImages(db, organizationId, [body.rules, body.filters]);
    const rules = await read(body.rules, images);
    const filters = body.filters === null ? { tree: null } : await read(body.filters, images);
    if ('tree' in rules && 'tree' in filters && body.languages.every(isLanguage)) {
      const robots = await findRobotsPolicy(db, organizationId);
      return { rules: rules.tree, filters: filters.tree, languages: body.languages, robots };
    }
    throw new InvalidInput({
      ...('problems' in rules ? { rules: [...rules.problems] } : {}),
      ...('problems' in filters ? { filters: [...filters.problems] } : {}),
      ...(body.languages.every(isLanguage) ? {} : { languages: ['Your check contains unavailable language(s).'] }),
    });
  }

  /** @throws InvalidInput when there is no address, none of the web, or nobody who could go there from the country */
  async function readPlace({ url, country }: DryRun): Promise<{ url: string; country: string }> {
    const [address] = readUrls([url ?? '']).urls;
    const errors: FieldErrors = {};
    if (url === null) errors.url = ['Please give the address of a page, or choose a stored one.'];
    else if (address === undefined) errors.url = ['Please enter a valid URL.'];
    if (country === null || !isCountry(country)) errors.country = ['Please select a country from the list.'];
    else if (!(await isServed(country))) errors.country = [`No crawler serves ${countryName(country)} at the moment.`];
    if (address === undefined || country === null || Object.keys(errors).length > 0) throw new InvalidInput(errors);
    return { url: address, country };
  }

  async function isServed(country: string): Promise<boolean> {
    const served = await servedCountries(deps);
    return served === '*' || served.has(country);
  }
}

async function read(input: QueryTree, images: KnownImages): Promise<ReturnType<typeof readTree>> {
  return isLarge(input) ? await workApart('tree', { input, images }) : readTree(input, images);
}

function asksForImages({ rules, filters }: DryRunQuestion): boolean {
  const trees = filters === null ? [rules] : [rules, filters];
  return trees.some((tree) => leafRules(tree).some(({ rule: { field } }) => field.endsWith('_image')));
}

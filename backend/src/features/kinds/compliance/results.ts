import type { AgentId } from '@proofline/contracts/ids';
import { NO_RULES, runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { pageOverRuns } from '@proofline/projections/findings/compliance/over-runs';
import {
  getNeighbours,
  getResult,
  getTargetArchive,
  listResults,
  streamResults,
} from '@proofline/projections/findings/compliance/query';
import type { KindResults, RuleAddress } from '../kind-results.ts';
import { exportTable } from './export-rows.ts';
import { inGroups } from './in-groups.ts';
import { linkTable } from './link-export.ts';
import { askedRules, type LinkRule, linkRulesOf, loadRuleLinks } from './load-rule-links.ts';
import { presentResult, presentResultDetail } from './present-result.ts';
import { resultFields } from './result-fields.ts';
import { selectResults } from './select-results.ts';
import { whileBusy } from './while-busy.ts';

/** Judged pages: their list, one with every rule, their files and their links. */
export const complianceResults: KindResults = {
  fields: resultFields,
  async list({ db, organizationId }, reportId, selection, page) {
    const { count, rows } = await listResults(db, organizationId, { ...selectResults(reportId, selection), ...page });
    return { count, rows: rows.map(presentResult) };
  },
  async find({ db, organizationId }, id, selection, options) {
    const result = await getResult(db, organizationId, id);
    if (result === undefined) return undefined;
    const [agentName, neighbours, overRuns] = await Promise.all([
      agentNameOf(db, result.details.agentId),
      getNeighbours(db, organizationId, id, selectResults(result.reportId, selection)),
      pageOverRuns(db, organizationId, result),
    ]);
    return presentResultDetail(result, agentName, neighbours, overRuns, options);
  },
  export({ db, organizationId }, report, selection) {
    const { headings, rowOf } = exportTable(runPartsOf(report.configuration).rules ?? NO_RULES);
    const chosen = selectResults(report.id, selection);
    return {
      headings,
      async *rows() {
        for await (const result of streamResults(db, organizationId, chosen)) yield [rowOf(result)];
      },
    };
  },
  async evidenceOf({ db, organizationId }, id) {
    return (await getResult(db, organizationId, id))?.details.evidence ?? undefined;
  },
  async archiveOf({ db, organizationId }, id) {
    return (await getTargetArchive(db, organizationId, id)) ?? [];
  },
  links: {
    async find({ db, blobs, organizationId }, id, report, asked, slice) {
      const [rule] = linkRulesOf(runPartsOf(report.configuration)).filter(isAt(asked));
      const result = rule && (await getResult(db, organizationId, id));
      if (rule === undefined || result === undefined) return undefined;
      const [found] = await loadRuleLinks(blobs, result, askedRules([rule]), slice);
      return found ? { ...found, links: [...found.links] } : undefined;
    },
    export({ db, blobs, organizationId }, report, selection, asked) {
      const all = linkRulesOf(runPartsOf(report.configuration));
      const rules = asked === undefined ? all : all.filter(isAt(asked));
      const { headings, rowsOf } = linkTable(rules.map(({ rule }) => rule));
      const chosen = selectResults(report.id, selection);
      return {
        headings,
        async *rows() {
          const asked = askedRules(rules);
          for await (const results of inGroups(streamResults(db, organizationId, chosen), PAGES_AT_A_TIME)) {
            const found = await Promise.all(
              results.map((result) => whileBusy(() => loadRuleLinks(blobs, result, asked))),
            );
            yield results.flatMap((result, index) => rowsOf(result, found[index] ?? []));
          }
        },
      };
    },
  },
};

/** Of a file of links: enough to keep its threads busy while lists are read, few enough to be held at once. */
const PAGES_AT_A_TIME = 4;

const isAt =
  ({ of, id }: RuleAddress) =>
  (one: LinkRule): boolean =>
    one.of === of && one.rule.id === id;

async function agentNameOf(db: Knex, agentId: AgentId | null): Promise<string | undefined> {
  if (agentId === null) return undefined;
  const agent: { name: string } | undefined = await db('agents').where({ agent_id: agentId }).first('name');
  return agent?.name;
}

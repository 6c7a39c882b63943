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
import type { KindResults } from '../kind-results.ts';
import { exportTable } from './export-rows.ts';
import { linkTable } from './link-export.ts';
import { linkRulesOf, loadRuleLinks } from './load-rule-links.ts';
import { presentResult, presentResultDetail } from './present-result.ts';
import { resultFields } from './result-fields.ts';
import { selectResults } from './select-results.ts';

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
    async find({ db, blobs, organizationId }, id, report, rule) {
      const [asked] = linkRulesOf(runPartsOf(report.configuration)).filter((one) => one.id === rule);
      const result = asked && (await getResult(db, organizationId, id));
      if (asked === undefined || result === undefined) return undefined;
      const [found] = await loadRuleLinks(blobs, result, [asked]);
      return found ? { count: found.count, links: [...found.links] } : undefined;
    },
    export({ db, blobs, organizationId }, report, selection, rule) {
      const rules = linkRulesOf(runPartsOf(report.configuration)).filter(
        (one) => rule === undefined || one.id === rule,
      );
      const { headings, rowsOf } = linkTable(rules);
      const chosen = selectResults(report.id, selection);
      return {
        headings,
        async *rows() {
          for await (const result of streamResults(db, organizationId, chosen)) {
            yield rowsOf(result, await loadRuleLinks(blobs, result, rules));
          }
        },
      };
    },
  },
};

async function agentNameOf(db: Knex, agentId: AgentId | null): Promise<string | undefined> {
  if (agentId === null) return undefined;
  const agent: { name: string } | undefined = await db('agents').where({ agent_id: agentId }).first('name');
  return agent?.name;
}

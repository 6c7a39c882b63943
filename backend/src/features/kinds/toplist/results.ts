import { earlierOf } from '@proofline/projections/findings/earlier';
import { listGonePages } from '@proofline/projections/findings/gone-pages';
import { allToplists } from '@proofline/projections/findings/toplist/all-toplists';
import { brandNames } from '@proofline/projections/findings/toplist/brand-names';
import { brandOverRuns, lastRunsOf, placesOverRuns } from '@proofline/projections/findings/toplist/over-runs';
import {
  getToplistResult,
  listToplists,
  type ToplistResult,
  toplistArchive,
  toplistNeighbours,
} from '@proofline/projections/findings/toplist/query';
import { agentNameOf, agentNames } from '../agent-names.ts';
import type { KindResults, ResultEvidence } from '../kind-results.ts';
import { presentEarlier } from '../present-evidence.ts';
import { presentGonePage } from '../present-gone-page.ts';
import type { ToplistColumns } from './export-rows.ts';
import { groupToplistResults } from './group-toplists.ts';
import { presentBrandPlaces, presentToplist, presentToplistDetail } from './present-toplist.ts';
import { toplistFields } from './result-fields.ts';
import { selectToplists } from './select-toplists.ts';

/** Brands of toplists: their list, one with the list it stands in, and their files. */
export const toplistResults: KindResults = {
  fields: toplistFields,
  async list({ db, organizationId, userId }, reportId, selection, page) {
    const chosen = selectToplists(reportId, selection, userId);
    const { count, rows } = await listToplists(db, organizationId, { ...chosen, ...page });
    const watched = rows.filter(({ expected }) => expected !== null);
    const lastRuns = await lastRunsOf(db, organizationId, watched);
    return { count, rows: rows.map((row) => presentToplist(row, lastRuns.get(row.id) ?? [])) };
  },
  groups: groupToplistResults,
  async places({ db, organizationId }, reportId) {
    return (await placesOverRuns(db, organizationId, reportId)).map(presentBrandPlaces);
  },
  async gone({ db, organizationId }, reportId, page) {
    const { count, rows } = await listGonePages(db, organizationId, reportId, page);
    const names = await brandNames(
      db,
      organizationId,
      rows.map(({ resultId }) => resultId),
    );
    return {
      count,
      rows: rows.map((row) => ({ ...presentGonePage(row), name: names.get(row.resultId) || undefined })),
    };
  },
  async find({ db, organizationId, userId }, id, selection, { tellsErrorsInDetail }) {
    const result = await getToplistResult(db, organizationId, id);
    if (result === undefined) return undefined;
    const chosen = selectToplists(result.reportId, selection, userId);
    const [agentName, neighbours, overRuns] = await Promise.all([
      agentNameOf(db, result.details.agentId),
      toplistNeighbours(db, organizationId, id, chosen),
      brandOverRuns(db, organizationId, result),
    ]);
    return presentToplistDetail(result, { agentName, neighbours, overRuns, tellsErrorsInDetail });
  },
  async earlier({ db, organizationId }, id) {
    const found = await earlierOf(db, organizationId, id, { table: 'toplist_results', get: getToplistResult });
    return found && presentEarlier(found, ({ details }) => details.seen?.evidence);
  },
  async export({ db, organizationId, userId }, report, selection, options) {
    const chosen = selectToplists(report.id, selection, userId);
    const columns: ToplistColumns = { ...options, agents: await agentNames(db) };
    return {
      reader: { kind: 'toplist', table: 'results', asked: JSON.stringify(columns) },
      rows: allToplists(db, organizationId, chosen),
    };
  },
  async evidence({ db, organizationId, userId }, report, selection, limit) {
    const chosen = { ...selectToplists(report.id, selection, userId), page: 1, pageSize: limit };
    const { rows } = await listToplists(db, organizationId, chosen);
    const found = await Promise.all(rows.map(({ id }) => getToplistResult(db, organizationId, id)));
    return found.flatMap((result) => (result === undefined ? [] : [evidenceIn(result)]));
  },
  async evidenceByIds({ db, organizationId }, ids) {
    const found: ResultEvidence[] = [];
    for (const id of ids) {
      const result = await getToplistResult(db, organizationId, id);
      if (result === undefined) return undefined;
      found.push(evidenceIn(result));
    }
    return found;
  },
  async evidenceOf({ db, organizationId }, id) {
    return (await getToplistResult(db, organizationId, id))?.details.seen?.evidence;
  },
  async pageOf({ db, organizationId }, id) {
    const result = await getToplistResult(db, organizationId, id);
    const seen = result?.details.seen;
    return seen == null ? undefined : { evidence: seen.evidence, finalUrl: seen.finalUrl, rules: [] };
  },
  async verdictOf({ db, organizationId }, id) {
    const result = await getToplistResult(db, organizationId, id);
    if (result?.outcome !== 'compliant' && result?.outcome !== 'not_compliant') return undefined;
    const isCompliant = result.outcome === 'compliant';
    return { subject: result.url, isCompliant, against: isCompliant ? [] : [againstOf(result)] };
  },
  async archiveOf({ db, organizationId }, id) {
    return await toplistArchive(db, organizationId, id);
  },
};

function againstOf({ brand, expected, found }: ToplistResult) {
  const mark = found === null ? 'Missing' : `Position ${found}`;
  return { rule: `${brand} at position ${expected}`, mark, found: found === null ? '' : `Found at ${found}` };
}

function evidenceIn({ id, url, country, details }: ToplistResult): ResultEvidence {
  return { id, url, country, evidence: details.seen?.evidence ?? null, compared: [] };
}

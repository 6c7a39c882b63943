import { text as readText } from 'node:stream/consumers';
import type { RuleTree } from '@proofline/contracts/api/report-results';
import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { allResults, resultRecords } from '@proofline/projections/findings/compliance/all-results';
import { pageOverRuns } from '@proofline/projections/findings/compliance/over-runs';
import {
  getNeighbours,
  getResult,
  getTargetArchive,
  listResults,
  type ResultWithDetails,
} from '@proofline/projections/findings/compliance/query';
import { readResultRecord } from '@proofline/projections/findings/compliance/result-record';
import { earlierOf } from '@proofline/projections/findings/earlier';
import { listGonePages } from '@proofline/projections/findings/gone-pages';
import { leafRules } from '@proofline/rules/leaf-rules';
import { markOf } from '@proofline/rules/mark-of';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { RuleVerdict } from '@proofline/rules/verdict';
import { agentNameOf, agentNames } from '../agent-names.ts';
import type { ComparedPicture, KindResults, ResultEvidence, RuleAddress } from '../kind-results.ts';
import { presentEarlier } from '../present-evidence.ts';
import { presentGonePage } from '../present-gone-page.ts';
import { chosenOf } from './chosen-results.ts';
import { type ResultColumns, ruleColumns } from './export-columns.ts';
import { groupResults } from './group-results.ts';
import type { LinkRule } from './link-export.ts';
import { askedRules, linkRulesOf, loadRuleLinks } from './load-rule-links.ts';
import { presentResult, presentResultDetail } from './present-result.ts';
import { resultFields } from './result-fields.ts';
import { selectResults } from './select-results.ts';

/** Judged pages: their list, one with every rule, their files and their links. */
export const complianceResults: KindResults = {
  fields: resultFields,
  async list(source, reportId, selection, page) {
    const { db, organizationId, userId: readerId } = source;
    const chosen = await chosenOf(source, reportId, selection);
    const { count, rows } = await listResults(db, organizationId, { ...chosen, ...page, readerId });
    return { count, rows: rows.map((row) => ({ ...presentResult(row), read: row.isRead })) };
  },
  groups: groupResults,
  async gone({ db, organizationId }, reportId, page) {
    const { count, rows } = await listGonePages(db, organizationId, reportId, page);
    return { count, rows: rows.map(presentGonePage) };
  },
  async find(source, id, selection, options) {
    const { db, organizationId } = source;
    const result = await getResult(db, organizationId, id);
    if (result === undefined) return undefined;
    const [agentName, neighbours, overRuns] = await Promise.all([
      agentNameOf(db, result.details.agentId),
      getNeighbours(db, organizationId, id, await chosenOf(source, result.reportId, selection)),
      pageOverRuns(db, organizationId, result),
    ]);
    return presentResultDetail(result, agentName, neighbours, overRuns, options);
  },
  async earlier({ db, organizationId }, id) {
    const found = await earlierOf(db, organizationId, id, { table: 'results', get: getResult });
    const scores = ({ rules }: ResultWithDetails) => rules.map(({ id: rule, score }) => ({ id: rule, score }));
    return found && presentEarlier(found, ({ details }) => details.evidence, scores);
  },
  async export({ db, organizationId, userId }, report, selection, options) {
    const { rules, filters } = runPartsOf(report.configuration);
    const chosen = selectResults(report.id, selection, userId, rules);
    const columns: ResultColumns = {
      rules: ruleColumns(rules),
      filters: ruleColumns(filters, 'Filter '),
      agents: await agentNames(db),
      ...options,
    };
    return {
      reader: { kind: 'compliance', table: 'results', asked: JSON.stringify(columns) },
      rows: allResults(db, organizationId, chosen),
    };
  },
  async evidence({ db, organizationId, userId }, report, selection, limit) {
    const { rules } = runPartsOf(report.configuration);
    const chosen = { ...selectResults(report.id, selection, userId, rules), limit };
    return (await resultRecords(db, organizationId, chosen)).map((record) => evidenceIn(readResultRecord(record)));
  },
  async evidenceByIds({ db, organizationId }, ids) {
    const found: ResultEvidence[] = [];
    for (const id of ids) {
      const result = await getResult(db, organizationId, id);
      if (result === undefined) return undefined;
      found.push(evidenceIn(result));
    }
    return found;
  },
  async evidenceOf({ db, organizationId }, id) {
    return (await getResult(db, organizationId, id))?.details.evidence ?? undefined;
  },
  async pageOf({ db, organizationId }, id, report) {
    const result = await getResult(db, organizationId, id);
    if (result?.details.evidence == null) return undefined;
    const { rules, filters } = runPartsOf(report.configuration);
    return {
      evidence: result.details.evidence,
      finalUrl: result.finalUrl ?? result.url,
      rules: [
        ...rulesToMark('rule', rules, result.details.rules),
        ...rulesToMark('filter', filters, result.details.filters),
      ],
    };
  },
  async verdictOf({ db, organizationId }, id, report) {
    const result = await getResult(db, organizationId, id);
    if (result?.compliant == null) return undefined;
    const { rules } = runPartsOf(report.configuration);
    const verdicts = new Map(result.details.rules.map((verdict) => [verdict.id, verdict]));
    const against = (rules == null ? [] : leafRules(rules)).flatMap(({ rule, title }) => {
      const verdict = verdicts.get(rule.id);
      const mark = verdict && markOf(rule, verdict.score, rules?.not === true);
      return mark === undefined || mark.isGood ? [] : [{ rule: title, mark: mark.word, found: verdict?.found ?? '' }];
    });
    return { subject: result.url, isCompliant: result.compliant, against };
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
    areLookedFor: ({ configuration }) => linkRulesOf(runPartsOf(configuration)).length > 0,
    export({ db, blobs, organizationId, userId }, report, selection, asked) {
      const all = linkRulesOf(runPartsOf(report.configuration));
      const rules = asked === undefined ? all : all.filter(isAt(asked));
      const chosen = selectResults(report.id, selection, userId, runPartsOf(report.configuration).rules);
      return {
        reader: { kind: 'compliance', table: 'links', asked: JSON.stringify(rules) },
        rows: rules.length === 0 ? undefined : allResults(db, organizationId, { ...chosen, withLinks: true }),
        stored: async (sha256) => {
          const stored = await blobs.get(sha256);
          return stored && (await readText(stored));
        },
      };
    },
  },
};

function evidenceIn({
  id,
  url,
  country,
  details,
}: Pick<ResultWithDetails, 'id' | 'url' | 'country' | 'details'>): ResultEvidence {
  return {
    ...{ id, url, country, evidence: details.evidence },
    compared: [...comparedBy('rule', details.rules), ...comparedBy('filter', details.filters)],
  };
}

const comparedBy = (of: RuleTree, verdicts: readonly RuleVerdict[]): ComparedPicture[] =>
  verdicts.flatMap(({ id, images }) =>
    images.flatMap(({ name, expectedUrl, closestSha256, distance, matched }) =>
      closestSha256 === null
        ? []
        : [{ rule: { of, id }, name, targetUrl: expectedUrl, matchSha256: closestSha256, distance, matched }],
    ),
  );

/** Rules without a verdict were not asked. */
function rulesToMark(of: RuleTree, tree: QueryTree | null | undefined, verdicts: readonly RuleVerdict[]) {
  const scores = new Map(verdicts.map(({ id, score }) => [id, score]));
  return (tree == null ? [] : leafRules(tree)).flatMap(({ rule }) => {
    const score = scores.get(rule.id);
    return score === undefined ? [] : [{ of, rule, isGood: markOf(rule, score, tree?.not === true).isGood }];
  });
}

const isAt =
  ({ of, id }: RuleAddress) =>
  (one: LinkRule): boolean =>
    one.of === of && one.rule.id === id;

import { ActionIcon } from '@mantine/core';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import type { LeafRule } from '@proofline/rules/leaf-rules';
import { leafRules } from '@proofline/rules/leaf-rules';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { HoverTip } from '../../../shared/ui/hover-tip.tsx';
import { OutcomeIcon } from '../../../shared/ui/outcome-icon.tsx';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { ColumnsFrame } from '../report-view.ts';
import { ChangedCell } from './changes/changed-cell.tsx';
import { languageName } from './language-name.ts';
import { markWidth } from './mark-width.ts';
import { NotJudged } from './not-judged.tsx';
import { RuleHead } from './rule-head.tsx';
import { RuleMark } from './rule-mark.tsx';
import styles from './table.module.css';

type Column = TableColumn<ComplianceResult>;

/** Columns of the compliance view (002 §2.3): one per filter and per rule of the run. */
export function useComplianceColumns({
  report,
  countries,
  query,
  open,
  isCompared,
}: ColumnsFrame<ComplianceResult>): Column[] {
  // Progress changes the report many times a second; columns change with its rules only.
  const { id, status, rules, filters, languages } = report;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns read of the report what is listed
  return useMemo(
    () => columnsOf({ report, countries, query, open, isCompared }),
    [id, status.id, rules, filters, languages, countries, query, open, isCompared],
  );
}

function columnsOf({ report, countries, query, open, isCompared }: ColumnsFrame<ComplianceResult>): Column[] {
  const filters = report.filters === null ? [] : leafRules(report.filters);
  const rules = leafRules(report.rules);
  const marks = filters.length + rules.length;
  const isNegated = (kind: 'rule' | 'filter') => (kind === 'rule' ? report.rules : report.filters)?.not === true;
  const span = (index: number) => (result: ComplianceResult) => {
    if (typeof result.compliant === 'string') return index === 0 ? marks : 0;
    if (result.compliant === null && index >= filters.length) return index === filters.length ? rules.length : 0;
    return 1;
  };
  const markColumn = (leaf: LeafRule, kind: 'rule' | 'filter', index: number): Column => ({
    id: `${kind} ${leaf.rule.id}`,
    label: leaf.title,
    head: <RuleHead leaf={leaf} kind={kind} isNegated={isNegated(kind)} />,
    width: markWidth({
      filters: filters.length,
      rules: rules.length,
      isNegated: isNegated(kind),
      countsLinks: leaf.rule.field === 'dom_link' || leaf.rule.field === 'bulk_links',
    }),
    span: span(index),
    cell: (result) =>
      typeof result.compliant === 'boolean' || (result.compliant === null && kind === 'filter') ? (
        <RuleMark
          cell={(kind === 'rule' ? result.rules : result.filters).find(({ id }) => id === leaf.rule.id)}
          leaf={leaf}
          of={kind}
          isNegated={isNegated(kind)}
          report={report}
          query={query}
        />
      ) : (
        <NotJudged result={result} onOpen={open} />
      ),
  });
  return [
    {
      id: 'details',
      label: 'Details',
      hideLabel: true,
      width: 52,
      cell: (result) => <EyeButton result={result} onOpen={open} />,
    },
    {
      id: 'url',
      label: 'Website URL',
      sort: 'url',
      pin: 'start',
      minWidth: 210,
      cell: (result) => (
        <span className={styles.url}>
          <OutcomeIcon outcome={result.outcome} />
          <UrlText url={result.url} />
        </span>
      ),
    },
    {
      id: 'country',
      label: 'Country',
      width: 90,
      filter: {
        kind: 'choice',
        name: 'country',
        options: countries.map(({ id, name }) => ({
          value: id,
          label: name,
          icon: <CountryFlag code={id} name={name} />,
        })),
      },
      cell: (result) => <CountryFlag code={result.country_code} name={result.country} label="code" />,
    },
    ...(report.languages.length > 0 ? [languagesColumn] : []),
    ...(isCompared ? [changedColumn(open)] : []),
    ...filters.map((leaf, index) => markColumn(leaf, 'filter', index)),
    ...rules.map((leaf, index) => markColumn(leaf, 'rule', filters.length + index)),
    {
      id: 'rating',
      label: 'Compliance Rating',
      sort: 'compliance_rating',
      sortFirst: 'descending',
      width: 162,
      pin: 'end',
      cell: (result) =>
        result.compliance_rating === null ? (
          <span className={styles.none}>{result.compliant === null ? 'Filtered out' : 'Could not be judged'}</span>
        ) : (
          <RatingBars percent={result.compliance_rating} />
        ),
    },
  ];
}

const languagesColumn: Column = {
  id: 'languages',
  label: 'Languages',
  width: 96,
  cell: ({ matched_languages: [language] }) =>
    language === undefined ? <span className={styles.none}>–</span> : languageName(language),
};

const changedColumn = (open: ColumnsFrame<ComplianceResult>['open']): Column => ({
  id: 'changed',
  label: 'What changed',
  width: 150,
  filter: {
    kind: 'choice',
    name: 'changed',
    options: RESULT_CHANGES.map((change) => ({ value: change, label: RESULT_CHANGE_WORDS[change] })),
  },
  cell: (result) => <ChangedCell result={result} onOpen={() => open(result)} />,
});

/** Opens the details of a page that was judged (002 §2.3); why another was not opens what was seen of it. */
function EyeButton({ result, onOpen }: { result: ComplianceResult; onOpen: (result: ComplianceResult) => void }) {
  const judged = typeof result.compliant === 'boolean';
  return (
    <HoverTip label="Website Details" disabled={!judged}>
      {(target) => (
        <ActionIcon
          {...target}
          disabled={!judged}
          onClick={() => onOpen(result)}
          aria-label={`Website Details of ${result.url}`}
          {...(judged && { 'data-open-details': true })}
        >
          <IconEye size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </HoverTip>
  );
}

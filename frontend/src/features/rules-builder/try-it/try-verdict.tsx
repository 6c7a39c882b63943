import type { DryRunAnswer } from '@proofline/contracts/api/dry-runs';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { Verdict } from '@proofline/rules/verdict';
import { useMemo } from 'react';
import { OUTCOMES } from '../../../shared/ui/outcome-icon.tsx';
import { explainTree, summaryOf } from './explain-tree.ts';
import { PageLine } from './page-line.tsx';
import { Parts } from './parts.tsx';
import { Quotes } from './quotes.tsx';
import styles from './try-it.module.css';

interface Shared {
  readonly purpose: 'rules' | 'filters';
  readonly tree: QueryTree;
  readonly onPoint?: (ruleId: string | null) => void;
}

/** What a visited page came to: the verdict, the page, and what every rule found. */
export function TryVerdict({ purpose, tree, answer, onPoint }: Shared & { answer: DryRunAnswer }) {
  const { outcome, page } = answer;
  const isFilter = purpose === 'filters';
  const details = isFilter ? answer.filter_details : answer.rule_details;
  const point = onPoint && { onPoint };
  if (details.length > 0) {
    const compliant = isFilter ? outcome !== 'filtered_out' : answer.compliant === true;
    return (
      <VerdictParts purpose={purpose} tree={tree} verdict={{ compliant, perRule: details }} {...point}>
        <PageLine page={page} />
      </VerdictParts>
    );
  }
  return (
    <>
      <Banner outcome={outcome} title={titleOf(answer)} words={reasonOf(answer)} />
      <PageLine page={page} />
    </>
  );
}

interface PartsProps extends Shared {
  readonly verdict: Pick<Verdict, 'compliant' | 'perRule'>;
  /** Between the verdict and its reasons. */
  readonly children?: React.ReactNode;
}

/** A verdict with its reasons, in the order of the builder. */
export function VerdictParts({ purpose, tree, verdict: { compliant, perRule }, onPoint, children }: PartsProps) {
  const explained = useMemo(() => explainTree(tree, perRule), [tree, perRule]);
  const words = summaryOf(explained, tree.not);
  return (
    <>
      {purpose === 'rules' ? (
        <Banner
          outcome={compliant ? 'compliant' : 'not_compliant'}
          title={compliant ? 'The website is compliant!' : 'The website is not compliant!'}
          words={words}
        />
      ) : (
        <Banner
          outcome={compliant ? 'compliant' : 'filtered_out'}
          title={compliant ? 'The page would be judged' : 'The page would be filtered out'}
          words={words}
        />
      )}
      {children}
      <Parts parts={explained.parts} {...(onPoint && { onPoint })} />
      <Quotes explained={explained} />
    </>
  );
}

function Banner({ outcome, title, words }: { outcome: PageOutcome; title: string; words: string }) {
  const { color, Icon } = OUTCOMES[outcome];
  return (
    <div className={styles.banner} data-color={color} role="status">
      <Icon size={20} aria-hidden />
      <div>
        <b>{title}</b>
        <span>{words}</span>
      </div>
    </div>
  );
}

const titleOf = ({ compliant }: DryRunAnswer): string =>
  typeof compliant === 'string' ? compliant : 'The page would be filtered out';

function reasonOf({ filtered_reason: reason, error_detail: detail }: DryRunAnswer): string {
  if (reason === 'language') return 'The page is in another language.';
  if (reason === 'content') return 'The page does not match the filters.';
  return detail === null || detail === '' ? 'The page could not be judged.' : detail;
}

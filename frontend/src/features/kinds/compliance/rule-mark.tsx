import { Popover, UnstyledButton } from '@mantine/core';
import type { RuleTree } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import type { LeafRule } from '@proofline/rules/leaf-rules';
import { type Mark, markOf } from '@proofline/rules/mark-of';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Query } from '../../../shared/api/client.ts';
import { ExportLink } from '../../../shared/reports/export-link.tsx';
import styles from './table.module.css';

type Cell = ComplianceResult['rules'][number];

/** From this many matched links on, the rest is offered as a file (002 §2.3). */
const MANY_LINKS = 5;

interface Props {
  readonly cell: Cell | undefined;
  readonly leaf: LeafRule;
  /** The tree the rule stands in. */
  readonly of: RuleTree;
  /** Whether the root of the rule's tree is turned round. */
  readonly isNegated: boolean;
  readonly report: ReportDetail;
  readonly query: Query;
}

/** What speaks for the page is quiet, what speaks against it is loud; matched links are counted and listed on demand. */
export function RuleMark({ cell, leaf, of, isNegated, report, query }: Props) {
  if (cell === undefined) return <span className={styles.none}>–</span>;
  const mark = <MarkWord mark={markOf(leaf.rule, cell.score, isNegated)} />;
  if (cell.link_count === 0) return <span className={styles.mark}>{mark}</span>;
  return <LinksPopover cell={cell} of={of} name={leaf.title} report={report} query={query} mark={mark} />;
}

function MarkWord({ mark: { word, isGood } }: { mark: Mark }) {
  return isGood ? (
    <>
      <IconCheck size={15} className={styles.tick} aria-hidden /> {word}
    </>
  ) : (
    <>
      <IconX size={15} className={styles.cross} aria-hidden /> <b className={styles.fail}>{word}</b>
    </>
  );
}

function LinksPopover({
  cell,
  of,
  name,
  report,
  query,
  mark,
}: Pick<Props, 'of' | 'report' | 'query'> & { cell: Cell; name: string; mark: React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={360} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.mark ?? ''}
          onClick={() => setOpened(!opened)}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          {mark}
          <span className={styles.count}>
            {cell.link_count.toLocaleString('en')}
            <span className="visually-hidden"> matched {cell.link_count === 1 ? 'link' : 'links'}</span>
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''} aria-label={`Matched links, ${name}`}>
        <b>Matched links, {name}</b>
        <ul className={styles.links}>
          {cell.links.map((link) => (
            <li key={link} title={link}>
              {link.replace(/^https?:\/\//, '')}
            </li>
          ))}
        </ul>
        {cell.link_count >= MANY_LINKS && (
          <p className={styles.more}>
            More than 5 URLs were found.{' '}
            <ExportLink report={report} query={query} linksOf={{ of, rule: cell.id }} className={styles.action}>
              Export all as CSV
            </ExportLink>
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

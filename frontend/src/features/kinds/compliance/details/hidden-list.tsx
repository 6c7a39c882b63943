import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { HIDDEN_REASON_WORDS } from '@proofline/contracts/page-capture';
import styles from './details.module.css';

interface Props {
  readonly findings: ComplianceResultDetails['hidden_findings'];
  /** Of each rule, by its id. */
  readonly titles: ReadonlyMap<string, string>;
}

/** What rules found only where nobody sees it, each with its reason. */
export function HiddenList({ findings, titles }: Props) {
  return (
    <ul className={styles.hidden}>
      {findings.map(({ rule, reason, words, before, after }) => (
        <li key={rule}>
          <b>{titles.get(rule) ?? 'Rule'}</b>: the text is {HIDDEN_REASON_WORDS[reason]}.
          <p>
            {before}
            <mark>{words}</mark>
            {after}
          </p>
        </li>
      ))}
    </ul>
  );
}

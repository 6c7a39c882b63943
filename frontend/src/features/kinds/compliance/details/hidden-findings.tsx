import type { ReportResultDetail } from '@proofline/contracts/api/report-results';
import { HIDDEN_REASON_WORDS } from '@proofline/contracts/page-capture';
import styles from './details.module.css';
import type { Finding } from './findings.ts';

interface Props {
  readonly findings: readonly Finding[];
  readonly result: ReportResultDetail;
}

/** What the rules found only where nobody sees it: it counts for nothing, and is worth knowing. */
export function HiddenFindings({ findings, result }: Props) {
  if (result.hidden_findings.length === 0) return null;
  const titles = new Map(findings.map(({ leaf }) => [leaf.rule.id, leaf.title]));
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>Found only in hidden text</h3>
        <span>does not count</span>
      </div>
      <ul className={styles.hidden}>
        {result.hidden_findings.map(({ rule, reason, words, before, after }) => (
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
    </section>
  );
}

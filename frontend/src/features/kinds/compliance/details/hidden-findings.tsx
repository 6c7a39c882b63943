import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import styles from './details.module.css';
import type { Finding } from './findings.ts';
import { HiddenList } from './hidden-list.tsx';

interface Props {
  readonly findings: readonly Finding[];
  readonly result: ComplianceResultDetails;
}

/** What the rules found only where nobody sees it: it counts for nothing, and is worth knowing. */
export function HiddenFindings({ findings, result }: Props) {
  if (result.hidden_findings.length === 0) return null;
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>Found only in hidden text</h3>
        <span>does not count</span>
      </div>
      <HiddenList
        findings={result.hidden_findings}
        titles={new Map(findings.map(({ leaf }) => [leaf.rule.id, leaf.title]))}
      />
    </section>
  );
}

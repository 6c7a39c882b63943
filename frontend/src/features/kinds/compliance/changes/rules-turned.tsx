import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import { type Mark, markOf } from '@proofline/rules/mark-of';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import details from '../details/details.module.css';
import type { Finding } from '../details/findings.ts';
import styles from './what-changed.module.css';

interface Props {
  readonly was: NonNullable<EarlierResultView['result']>;
  readonly findings: readonly Finding[];
  readonly isNegated: boolean;
}

/** Rules that say something else of the page than they did. */
export function RulesTurned({ was, findings, isNegated }: Props) {
  const scores = new Map(was.rules.map(({ id, score }) => [id, score]));
  const turned = findings.flatMap((finding) => {
    const score = scores.get(finding.leaf.rule.id);
    return score === undefined || score === finding.verdict.score ? [] : [{ finding, score }];
  });
  if (turned.length === 0) return null;
  return (
    <div>
      <div className={details.sectionHead}>
        <h4>Rules that turned</h4>
        <span>
          {turned.length} of {findings.length}
        </span>
      </div>
      <ul className={styles.turned}>
        {turned.map(({ finding: { leaf, verdict, mark }, score }) => (
          <li key={leaf.rule.id}>
            <span>
              <b>{leaf.title}</b> <span className={styles.found}>{verdict.found}</span>
            </span>
            <span className={styles.marks}>
              <MarkWord mark={markOf(leaf.rule, score, isNegated)} />
              <IconArrowRight size={14} role="img" aria-label="became" />
              <MarkWord mark={mark} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MarkWord({ mark }: { mark: Mark }) {
  const Icon = mark.isGood ? IconCheck : IconX;
  return (
    <span className={styles.mark} data-good={mark.isGood}>
      <Icon size={14} stroke={2} aria-hidden /> {mark.word}
    </span>
  );
}

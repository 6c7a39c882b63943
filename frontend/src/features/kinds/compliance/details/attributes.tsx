import { UnstyledButton } from '@mantine/core';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { describeRule } from '@proofline/rules/describe-rule';
import { marksCounted } from '@proofline/rules/mark-of';
import { IconChevronDown, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RuleWords } from '../rule-words.tsx';
import styles from './details.module.css';
import type { Finding } from './findings.ts';
import { FoundPlaces } from './found-places.tsx';
import { ImageComparisons } from './image-comparisons.tsx';
import { MatchedLinks } from './matched-links.tsx';

interface Props {
  readonly findings: readonly Finding[];
  readonly result: ComplianceResultDetails;
  readonly isNegated: boolean;
}

/** 'Selected Attributes': every rule with what it came to, those that speak against the page first and open. */
export function Attributes({ findings, result, isNegated }: Props) {
  if (findings.length === 0) return null;
  return (
    <section data-tour="attributes">
      <div className={styles.sectionHead}>
        <h3>Selected Attributes</h3>
        <span>
          {isNegated && 'Negated: '}
          {marksCounted(
            findings.map(({ mark }) => mark),
            isNegated,
          )}
        </span>
      </div>
      <ul className={styles.rules}>
        {findings.map((finding) => (
          <Attribute key={finding.leaf.rule.id} finding={finding} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Attribute({
  finding: { leaf, verdict, mark },
  result,
}: {
  finding: Finding;
  result: ComplianceResultDetails;
}) {
  const [open, setOpen] = useState(!mark.isGood || verdict.exportedParameters.length > 0);
  const bodyId = useId();
  const description = describeRule(leaf.rule);
  const Icon = mark.isGood ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <li className={styles.rule} data-good={mark.isGood}>
      <Icon size={17} className={styles.ruleIcon} aria-hidden />
      <UnstyledButton
        className={styles.ruleHead ?? ''}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
      >
        <span className={styles.ruleName}>
          <b>{leaf.title}</b> <RuleWords description={description} />
        </span>
        <span className={styles.ruleMark}>{mark.word}</span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={bodyId} className={styles.ruleBody}>
          {(verdict.spans.length === 0 || description.values.length > 1) && (
            <p className={styles.found}>{foundInWords(verdict.found, result.link_count)}</p>
          )}
          <FoundPlaces verdict={verdict} isGood={mark.isGood} />
          <MatchedLinks verdict={verdict} result={result} />
          <ImageComparisons images={verdict.images} resultId={result.id} />
        </div>
      )}
    </li>
  );
}

/** 'None of the 46 links matches' reads 'None of the 46 links on the page matches.' */
function foundInWords(found: string, linkCount: number | null): string {
  const words = linkCount === null ? found : found.replace(/ links (match(es)?\b)/, ' links on the page $1');
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

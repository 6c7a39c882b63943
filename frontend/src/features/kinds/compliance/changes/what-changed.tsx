import { Skeleton, UnstyledButton } from '@mantine/core';
import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import type { ResultChange } from '@proofline/contracts/result-change';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ChangeBadge } from '../../../../shared/ui/change-badge.tsx';
import { ErrorState } from '../../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../../shared/ui/time-text.tsx';
import details from '../details/details.module.css';
import type { Finding } from '../details/findings.ts';
import { earlierQuery } from './earlier-query.ts';
import { PageText } from './page-text.tsx';
import { RulesTurned } from './rules-turned.tsx';
import { ScreenshotsCompared } from './screenshots-compared.tsx';
import { ThenAndNow } from './then-and-now.tsx';
import styles from './what-changed.module.css';

interface Props {
  readonly result: ComplianceResultDetails;
  readonly findings: readonly Finding[];
  readonly isNegated: boolean;
}

/** Worth reading before anybody asks. */
const OPEN_AT_FIRST: ReadonlySet<ResultChange> = new Set(['broken', 'fixed', 'changed']);

/** What became of the page since the run that its own is compared with: verdict, rules, text, picture. */
export function WhatChanged(props: Props) {
  const { changed } = props.result;
  const [open, setOpen] = useState(changed !== null && OPEN_AT_FIRST.has(changed));
  const bodyId = useId();
  if (changed === null) {
    return (
      <section aria-label="What changed on this page">
        <div className={details.sectionHead}>
          <h3>What changed</h3>
        </div>
        <p className={styles.note}>There is no earlier run to compare this page with.</p>
      </section>
    );
  }
  return (
    <section aria-label="What changed on this page">
      <UnstyledButton
        className={details.fold ?? ''}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
      >
        What changed
        <ChangeBadge change={changed} />
        <IconChevronDown size={14} className={details.chevron} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={bodyId} className={styles.body}>
          <Compared {...props} />
        </div>
      )}
    </section>
  );
}

function Compared({ result, findings, isNegated }: Props) {
  const { data, isError, refetch } = useQuery(earlierQuery(result.report, result.id));
  if (data === undefined) {
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={160} radius="md" aria-busy />;
  }
  const { compared_with: run, result: was } = data;
  if (run === null) return <p className={styles.note}>There is no earlier run to compare this page with.</p>;
  if (was === null) return <NoEarlierResult run={run} />;
  return (
    <>
      <ThenAndNow was={was} result={result} />
      <RulesTurned was={was} findings={findings} isNegated={isNegated} />
      <PageText was={was.evidence} is={result.evidence} />
      <ScreenshotsCompared was={screenshotOf(was)} is={screenshotOf(result)} />
    </>
  );
}

const screenshotOf = ({
  evidence,
  fetched_at: at,
}: Pick<ComplianceResultDetails, 'fetched_at'> & Pick<NonNullable<EarlierResultView['result']>, 'evidence'>) => ({
  url: evidence?.screenshot_url ?? null,
  sha256: evidence?.screenshot_sha256 ?? null,
  at,
});

function NoEarlierResult({ run }: { run: NonNullable<EarlierResultView['compared_with']> }) {
  const at = <TimeText at={run.ctime} show="absolute" />;
  if (run.archived)
    return <p className={styles.note}>The run of {at} has been archived: its pages cannot be compared any more.</p>;
  if (run.expired) return <p className={styles.note}>The run of {at} ended before it had looked at this page.</p>;
  return <p className={styles.note}>The run of {at} has no result for this page: it is new.</p>;
}

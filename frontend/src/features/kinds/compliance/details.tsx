import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { leafRules } from '@proofline/rules/leaf-rules';
import { marksInWords } from '@proofline/rules/mark-of';
import { useMemo } from 'react';
import { Address } from '../../../shared/result-details/address.tsx';
import { Attempts } from '../../../shared/result-details/attempts.tsx';
import { PagePicture } from '../../../shared/result-details/page-picture.tsx';
import { RedirectChain } from '../../../shared/result-details/redirect-chain.tsx';
import type { DetailsProps } from '../report-view.ts';
import { WhatChanged } from './changes/what-changed.tsx';
import { Attributes } from './details/attributes.tsx';
import { CaptureFacts } from './details/capture-facts.tsx';
import styles from './details/details.module.css';
import { EvidenceFacts } from './details/evidence-facts.tsx';
import { findingsOf } from './details/findings.ts';
import { HiddenFindings } from './details/hidden-findings.tsx';
import { OverRuns } from './details/over-runs.tsx';
import { PageFacts } from './details/page-facts.tsx';
import { VerdictBanner } from './details/verdict-banner.tsx';
import { StoredPage } from './stored-page/stored-page.tsx';

/** Verdict first, reason second, evidence third (002 §2.3). */
export function DetailsBody({ report, result, covered, onCover }: DetailsProps<ComplianceResultDetails>) {
  const findings = useMemo(
    () => findingsOf(leafRules(report.rules), result.rule_details, report.rules.not),
    [report.rules, result.rule_details],
  );
  const isUnjudged = typeof result.compliant === 'string';
  const address = result.final_url ?? result.url;
  return (
    <div className={styles.layout}>
      <div className={styles.top}>
        <Address url={address} />
        <VerdictBanner
          result={result}
          summary={marksInWords(
            findings.map(({ mark }) => mark),
            report.rules.not,
          )}
        />
      </div>
      <div className={styles.glance}>
        <PagePicture
          url={result.evidence?.screenshot_url ?? null}
          name={`Screenshot of ${address}`}
          opened={covered}
          onOpen={onCover}
          look="glance"
        />
        <PageFacts report={report} result={result} />
      </div>
      {/* Keyed: what was unfolded for one page says nothing of the next. */}
      <div className={styles.attributes}>
        {(isUnjudged || result.attempts > 1) && <Attempts told={result.attempts_made} made={result.attempts} />}
        <Attributes key={result.id} findings={findings} result={result} isNegated={report.rules.not} />
        <HiddenFindings findings={findings} result={result} />
        <WhatChanged key={`changes ${result.id}`} result={result} findings={findings} isNegated={report.rules.not} />
        <StoredPage key={`page ${result.id}`} result={result} findings={findings} />
        <OverRuns projectId={String(report.project_id)} result={result} />
      </div>
      <div className={styles.proof}>
        <RedirectChain hops={result.redirect_chain} end={address} status={result.http_status} />
        <EvidenceFacts result={result} />
        {result.capture !== null && <CaptureFacts key={result.id} result={result} capture={result.capture} />}
      </div>
    </div>
  );
}

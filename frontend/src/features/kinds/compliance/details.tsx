import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { leafRules } from '@proofline/rules/leaf-rules';
import { marksInWords } from '@proofline/rules/mark-of';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { BreakableText } from '../../../shared/ui/breakable-text.tsx';
import { urlParts } from '../../../shared/ui/url-parts.ts';
import type { DetailsProps } from '../report-view.ts';
import { WhatChanged } from './changes/what-changed.tsx';
import { Attempts } from './details/attempts.tsx';
import { Attributes } from './details/attributes.tsx';
import { CaptureFacts } from './details/capture-facts.tsx';
import styles from './details/details.module.css';
import { EvidenceFacts } from './details/evidence-facts.tsx';
import { findingsOf } from './details/findings.ts';
import { HiddenFindings } from './details/hidden-findings.tsx';
import { OverRuns } from './details/over-runs.tsx';
import { PageFacts } from './details/page-facts.tsx';
import { RedirectChain } from './details/redirect-chain.tsx';
import { Screenshot } from './details/screenshot.tsx';
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
        <Screenshot result={result} opened={covered} onOpen={onCover} />
        <PageFacts report={report} result={result} />
      </div>
      {/* Keyed: what was unfolded for one page says nothing of the next. */}
      <div className={styles.attributes}>
        {(isUnjudged || result.attempts > 1) && <Attempts result={result} />}
        <Attributes key={result.id} findings={findings} result={result} isNegated={report.rules.not} />
        <HiddenFindings findings={findings} result={result} />
        <WhatChanged key={`changes ${result.id}`} result={result} findings={findings} isNegated={report.rules.not} />
        <StoredPage key={`page ${result.id}`} result={result} findings={findings} />
        <OverRuns projectId={String(report.project_id)} result={result} />
      </div>
      <div className={styles.proof}>
        <RedirectChain result={result} />
        <EvidenceFacts result={result} />
        {result.capture !== null && <CaptureFacts key={result.id} result={result} capture={result.capture} />}
      </div>
    </div>
  );
}

/** Only web addresses become links: a page's own words never decide what a click does. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

function Address({ url }: { url: string }) {
  const { host, rest } = urlParts(url);
  return (
    <div className={styles.address}>
      <h3 title={url}>
        <BreakableText text={host} />
        <span>
          <BreakableText text={rest} />
        </span>
      </h3>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy address'}>
            <ActionIcon onClick={copy} aria-label={copied ? 'Address copied' : 'Copy address'}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      {isWebAddress(url) && (
        <Tooltip label="Open the website">
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer noopener nofollow"
            aria-label="Open the website in a new tab"
          >
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

import { Button, CopyButton, Tooltip } from '@mantine/core';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { IconArchive, IconCheck, IconCode, IconCopy, IconFileText, IconFileZip } from '@tabler/icons-react';
import { CopyHash } from '../../../../shared/result-details/copy-hash.tsx';
import { Fact } from '../../../../shared/result-details/facts.tsx';
import { CountryFlag } from '../../../../shared/ui/country-flag.tsx';
import { TimeText } from '../../../../shared/ui/time-text.tsx';
import { consentInWords } from './capture-words.ts';
import styles from './details.module.css';
import { Facts } from './facts.tsx';

/** When, from where and by whom the page was seen, and what was kept of it. */
export function EvidenceFacts({ result }: { result: ComplianceResultDetails }) {
  const { evidence, agent, browser, exit_address: exitAddress, exit_country: exitCountry } = result;
  return (
    <section data-tour="evidence">
      <div className={styles.sectionHead}>
        <h3>Evidence</h3>
        <CopyButton value={evidenceText(result)}>
          {({ copied, copy }) => (
            <button type="button" className={styles.copy} onClick={copy}>
              {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              {copied ? 'Copied' : 'Copy'}
            </button>
          )}
        </CopyButton>
      </div>
      <Facts>
        {exitAddress !== null && (
          <Fact name="Fetched from">
            {exitCountry !== null && <CountryFlag code={exitCountry} />} {exitAddress}
          </Fact>
        )}
        <Fact name="When">
          <TimeText at={result.fetched_at} show="absolute" />
        </Fact>
        {agent !== null && <Fact name="Agent">{browser === null ? agent.name : `${agent.name}, ${browser}`}</Fact>}
        {evidence !== null && <Hash name="Page SHA-256" sha256={evidence.html_sha256} />}
        {evidence !== null && <Hash name="Text SHA-256" sha256={evidence.text_sha256} />}
        {evidence?.screenshot_sha256 != null && <Hash name="Screenshot" sha256={evidence.screenshot_sha256} />}
        {result.consent !== null && <Fact name="Consent">{consentInWords(result.consent)}</Fact>}
        <Fact name="Log position">{result.position}</Fact>
        {result.title !== '' && <Fact name="Title">{result.title}</Fact>}
      </Facts>
      {evidence !== null && (
        <div className={styles.downloads}>
          <Tooltip label="Verdict, screenshot, page, text and WARC, with a list of their hashes">
            <Button
              component="a"
              href={`/api/report_results/${result.id}/bundle`}
              download
              size="xs"
              variant="default"
              leftSection={<IconFileZip size={14} />}
            >
              Download all
            </Button>
          </Tooltip>
          <Button
            component="a"
            href={evidence.html_url}
            download
            size="xs"
            variant="default"
            leftSection={<IconCode size={14} />}
          >
            Download HTML
          </Button>
          <Button
            component="a"
            href={evidence.text_url}
            download={`${result.id}.txt`}
            size="xs"
            variant="default"
            leftSection={<IconFileText size={14} />}
          >
            Download text
          </Button>
          {evidence.archive_url !== null && (
            <Tooltip label="Every page read for this address, for replay tools">
              <Button
                component="a"
                href={evidence.archive_url}
                download
                size="xs"
                variant="default"
                leftSection={<IconArchive size={14} />}
              >
                Download WARC
              </Button>
            </Tooltip>
          )}
        </div>
      )}
    </section>
  );
}

function Hash({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <Fact name={name}>
      <CopyHash name={name} hash={sha256} />
    </Fact>
  );
}

/** The evidence as plain lines, for a letter or a ticket. */
function evidenceText(result: ComplianceResultDetails): string {
  const { evidence, agent, browser, exit_address: address } = result;
  const lines: [string, string | null | undefined][] = [
    ['URL', result.url],
    ['Final URL', result.final_url],
    ['Title', result.title],
    ['Country', result.country],
    ['Fetched at', result.fetched_at],
    ['Fetched from', address],
    ['Agent', agent?.name],
    ['Browser', browser],
    ['User agent', result.capture?.user_agent],
    ['Consent', result.consent === null ? null : consentInWords(result.consent)],
    ['Page SHA-256', evidence?.html_sha256],
    ['Text SHA-256', evidence?.text_sha256],
    ['Screenshot SHA-256', evidence?.screenshot_sha256],
    ...(result.capture?.images ?? []).map(({ url, sha256 }): [string, string | null] => [
      'Image SHA-256',
      sha256 === null ? null : `${sha256} ${url}`,
    ]),
    ['Log position', result.position],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');
}

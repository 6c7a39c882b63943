import { Button } from '@mantine/core';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { IconArchive, IconCode, IconFileText, IconFileZip, IconList } from '@tabler/icons-react';
import { CopyHash } from '../../../../shared/result-details/copy-hash.tsx';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { CountryFlag } from '../../../../shared/ui/country-flag.tsx';
import { TimeText } from '../../../../shared/ui/time-text.tsx';
import styles from './details.module.css';

/** When, from where and by whom the toplist was seen, and what was kept of it. */
export function EvidenceFacts({ result }: { result: ToplistResultDetails }) {
  const { evidence, agent, browser, exit_country: exit, consent } = result;
  const files = evidence === null ? [] : filesOf(result, evidence);
  return (
    <section aria-label="Evidence">
      <SectionHead title="Evidence" />
      <Facts>
        {result.exit_address !== null && (
          <Fact name="Fetched from">
            {exit !== null && <CountryFlag code={exit} />} {result.exit_address}
          </Fact>
        )}
        <Fact name="When">
          <TimeText at={result.fetched_at} show="absolute" />
        </Fact>
        {agent !== null && <Fact name="Agent">{browser === null ? agent.name : `${agent.name}, ${browser}`}</Fact>}
        {consent !== null && <Fact name="Answered">{consent}</Fact>}
        {evidence !== null && <Hash name="Page SHA-256" sha256={evidence.html_sha256} />}
        {evidence !== null && <Hash name="Text SHA-256" sha256={evidence.text_sha256} />}
        {evidence?.screenshot_sha256 != null && <Hash name="Screenshot" sha256={evidence.screenshot_sha256} />}
        <Fact name="Log position">{result.position}</Fact>
        {result.title !== '' && <Fact name="Title">{result.title}</Fact>}
      </Facts>
      <div className={styles.downloads}>
        {files.map(({ words, href, Icon }) => (
          <Button
            key={words}
            component="a"
            size="xs"
            variant="default"
            href={href}
            download
            leftSection={<Icon size={14} aria-hidden />}
          >
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}

function filesOf(result: ToplistResultDetails, evidence: NonNullable<ToplistResultDetails['evidence']>) {
  const files = [
    { words: 'Download all', href: `/api/report_results/${result.id}/bundle`, Icon: IconFileZip },
    { words: 'Download HTML', href: evidence.html_url, Icon: IconCode },
    { words: 'Download text', href: evidence.text_url, Icon: IconFileText },
    { words: 'Download WARC', href: evidence.archive_url, Icon: IconArchive },
    { words: 'Download further entries', href: result.rest_url, Icon: IconList },
  ];
  return files.flatMap(({ href, ...file }) => (href === null ? [] : [{ ...file, href }]));
}

const Hash = ({ name, sha256 }: { name: string; sha256: string }) => (
  <Fact name={name}>
    <CopyHash name={name} hash={sha256} />
  </Fact>
);

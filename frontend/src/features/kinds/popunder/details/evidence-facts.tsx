import { countryName } from '@proofline/contracts/countries';
import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { CopyHash } from '../../../../shared/result-details/copy-hash.tsx';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { absoluteTime } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import { CountryFlag } from '../../../../shared/ui/country-flag.tsx';
import styles from './details.module.css';

/** Where, by whom and with what it was looked at, and what was kept. */
export function EvidenceFacts({ result }: { result: PopunderResultDetails }) {
  const timezone = useTimezone();
  const { site, window, evidence } = result;
  const refused = window === null ? '' : refusedInWords(window);
  return (
    <section>
      <SectionHead title="Evidence" />
      <Facts>
        <Fact name="Looked at">{absoluteTime(result.fetched_at, timezone)}</Fact>
        <Fact name="Fetched from">
          <CountryFlag code={result.country_code} name={result.country} label="name" />
          {site?.exit.address != null && <span className={styles.quiet}> {site.exit.address}</span>}
        </Fact>
        {window !== null && (
          <Fact name="Ordinary browser">
            {window.blockedByOrdinaryBrowser ? 'blocks this window' : 'lets it through'}
          </Fact>
        )}
        {refused !== '' && <Fact name="Refused">{refused}</Fact>}
        {site?.server.address != null && (
          <Fact name="Website hosted at">
            {site.server.address}
            {site.server.country !== null && `, ${countryName(site.server.country)}`}
          </Fact>
        )}
        {(result.agent !== null || site !== null) && (
          <Fact name="Agent">{[result.agent?.name, site?.browser].filter((words) => words).join(', ')}</Fact>
        )}
        {evidence !== null && (
          <>
            {evidence.screenshot_sha256 !== null && (
              <Fact name="Screenshot">
                <CopyHash name="Screenshot" hash={evidence.screenshot_sha256} />
              </Fact>
            )}
            <Fact name="Kept">
              <a href={evidence.html_url}>Saved page</a>, <a href={evidence.text_url}>text</a>
              {evidence.archive_url !== null && (
                <>
                  , <a href={evidence.archive_url}>WARC</a>
                </>
              )}
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

/** What the window tried and was not let. Pure. */
function refusedInWords({
  downloadRefused,
  dialogs,
  externalProtocol,
}: NonNullable<PopunderResultDetails['window']>): string {
  return [
    downloadRefused && `download of ${downloadRefused.name === '' ? downloadRefused.url : downloadRefused.name}`,
    dialogs.length > 0 && (dialogs.length === 1 ? '1 dialog' : `${dialogs.length} dialogs`),
    externalProtocol && `the program behind ${externalProtocol}`,
  ]
    .filter((words) => words)
    .join(', ');
}

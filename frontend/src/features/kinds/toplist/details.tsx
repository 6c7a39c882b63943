import { Button } from '@mantine/core';
import { UNSURE_REASON_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { lazy, Suspense } from 'react';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { DetailsProps } from '../report-view.ts';
import { EntryPicture } from './entry-picture.tsx';
import { changeInWords } from './place-words.ts';
import { StateMark } from './state-mark.tsx';
import styles from './toplist.module.css';

const PositionChart = lazy(() => import('./position-chart.tsx'));

/** Where the brand stands, the list it stands in as it was read, its way through the runs, and what is kept. */
export function ToplistDetails({ result, covered, onCover }: DetailsProps<ToplistResultDetails>) {
  const { reading, brand, expected_position: expected, found_position: found } = result;
  const screenshot = result.evidence?.screenshot_url ?? null;
  return (
    <div className={styles.details}>
      <UrlText url={result.final_url ?? result.url} whole />
      <div className={styles.cardLine}>
        {brand !== '' && <b>{brand}</b>}
        <StateMark result={result} />
        <CountryFlag code={result.country_code} name={result.country} label="code" />
      </div>
      <p className={styles.quiet}>
        {expected === null ? '' : `Expected at ${expected}. `}
        {found === null ? '' : `Found at ${found}${result.entries === null ? '' : ` of ${result.entries}`}. `}
        {result.also_at.length > 0 && `Also at ${result.also_at.join(', ')}. `}
        {result.changed !== null && `${changeInWords(result)}. `}
        {result.unsure_because !== null && `${UNSURE_REASON_WORDS[result.unsure_because]}. `}
        {result.error_detail}
      </p>
      <Elsewhere result={result} />
      {result.over_runs.length > 1 && (
        <section aria-label="Position over runs">
          <h3>Position over runs</h3>
          <Suspense fallback={<div className={styles.chart} />}>
            <PositionChart brand={brand} runs={result.over_runs} />
          </Suspense>
        </section>
      )}
      {reading !== null && <ReadList result={result} reading={reading} />}
      <section aria-label="Evidence">
        <h3>Evidence</h3>
        <p className={styles.quiet}>
          Seen <TimeText at={result.fetched_at} show="absolute" />
          {result.agent !== null && ` by ${result.agent.name}`}
          {result.exit_address !== null && ` from ${result.exit_address}`}
        </p>
        <div className={styles.cardLine}>
          {screenshot !== null && (
            <Button size="xs" variant="default" onClick={() => onCover(true)}>
              Open screenshot
            </Button>
          )}
          {result.evidence !== null && (
            <Button component="a" size="xs" variant="default" href={`/api/report_results/${result.id}/bundle`} download>
              Download all
            </Button>
          )}
          {result.rest_url !== null && (
            <Button component="a" size="xs" variant="default" href={result.rest_url} download>
              Download further entries
            </Button>
          )}
        </div>
      </section>
      {screenshot !== null && (
        <Dialog
          opened={covered}
          onClose={() => onCover(false)}
          title={`Screenshot of ${result.final_url ?? result.url}`}
          size="min(1320px, 94vw)"
          zIndex={250}
          closeButtonProps={{ 'aria-label': 'Close screenshot' }}
        >
          <img className={styles.wholeShot} src={screenshot} alt={`Screenshot of ${result.url}`} />
        </Dialog>
      )}
    </div>
  );
}

function Elsewhere({ result: { met_elsewhere: places } }: { result: ToplistResultDetails }) {
  if (places.length === 0) return null;
  return (
    <section aria-label="Met elsewhere">
      <h3>Met elsewhere</h3>
      <ul className={styles.plain}>
        {places.map((place) =>
          place.in === 'text' ? (
            <li key="text">In text, not in the list</li>
          ) : (
            <li key={place.section}>
              In another list (No. {place.section + 1}
              {place.heading === null ? '' : `: “${place.heading}”`})
              {place.position === null ? '' : ` at ${place.position}`}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface ListProps {
  readonly result: ToplistResultDetails;
  readonly reading: NonNullable<ToplistResultDetails['reading']>;
}

function ReadList({ result, reading }: ListProps) {
  const section = reading.sections[reading.main];
  if (section === undefined) return null;
  return (
    <section aria-label="The list as it was read">
      <h3>
        The list as it was read{section.heading === null ? '' : `: “${section.heading}”`}
        <span className={styles.quiet}>
          {section.entries.length} of {section.entryCount}
        </span>
      </h3>
      <ol className={styles.entries}>
        {section.entries.map((entry) => (
          <Entry
            key={`${entry.position} ${entry.box.x} ${entry.box.y} ${entry.brand.label}`}
            entry={entry}
            result={result}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, result }: { entry: ToplistEntry; result: ToplistResultDetails }) {
  const { brand, link } = entry;
  const expected = brand.known === null ? undefined : result.expected_brands?.[brand.known];
  const isOwn = brand.known !== null ? brand.known === result.brand : brand.label === result.brand;
  return (
    <li className={styles.entry} aria-current={isOwn || undefined}>
      <span className={styles.number}>{entry.position ?? '–'}</span>
      <div className={styles.entryBody}>
        <div className={styles.cardLine}>
          <b>{brand.label || 'Without a name'}</b>
          {entry.badge !== null && <span className={styles.badge}>{entry.badge}</span>}
          {entry.isClosed && <span className={styles.badge}>Not offered here</span>}
          {expected !== undefined && <span className={styles.quiet}>expected at {expected}</span>}
        </div>
        {entry.offer !== null && <span>{entry.offer}</span>}
        {entry.terms !== null && <span className={styles.quiet}>{entry.terms}</span>}
        {link !== null && (
          <details className={styles.link}>
            <summary>{link.finalUrl ?? link.href}</summary>
            <ol className={styles.plain}>
              {link.chain.map((hop) => (
                <li key={hop.url}>
                  {hop.status ?? '–'} {hop.url}
                </li>
              ))}
              {link.affiliate?.ids.map(({ name, value }) => (
                <li key={name}>
                  Affiliate id {name}={value}
                </li>
              ))}
              {link.notFollowed !== null && <li>{link.notFollowed}</li>}
            </ol>
          </details>
        )}
      </div>
      <EntryPicture entry={entry} result={result} />
    </li>
  );
}

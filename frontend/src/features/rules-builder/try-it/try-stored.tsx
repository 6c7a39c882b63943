import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { absoluteTime } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { resultsQuery } from '../../results/results-query.ts';
import type { AskDryRun } from './dry-run.ts';
import { choiceOf, latestReportsQuery, withPages } from './stored-pages.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { TryButton } from './try-button.tsx';
import styles from './try-it.module.css';
import type { TryItProps } from './try-it.tsx';
import { useTrial } from './use-trial.ts';

interface Props extends TryItProps {
  readonly ask: AskDryRun;
  /** Why there is nothing to try yet. */
  readonly refusal: string | null;
}

const SEARCH_AFTER_MS = 250;
const PAGES = 30;

/** Judges a page as a report has stored it: nobody visits it again. */
export function TryStored({ ask, refusal, ...props }: Props) {
  const timezone = useTimezone();
  const reports = useQuery(latestReportsQuery);
  const stored = withPages(reports.data?.results ?? []);
  const [pickedReport, setPickedReport] = useState<string | null>(null);
  const report = stored.find(({ id }) => String(id) === pickedReport) ?? stored[0];
  const [page, setPage] = useState<string | null>(null);
  const trial = useTrial(props, ask);
  const isWaiting = trial.state === 'waiting';
  const canTry = page !== null && report !== undefined && refusal === null && !isWaiting;
  if (reports.isError) return <p className={styles.note}>{messageOf(reports.error)}</p>;
  if (reports.isSuccess && report === undefined) {
    return <p className={styles.note}>No page is stored yet. The first report brings some.</p>;
  }
  return (
    <>
      <div className={styles.form}>
        <NativeSelect
          className={styles.url ?? ''}
          aria-label="Report to take a page from"
          data={stored.map(({ id, project__name: name, ctime }) => ({
            value: String(id),
            label: `${absoluteTime(ctime, timezone)}, ${name}`,
          }))}
          value={report === undefined ? '' : String(report.id)}
          disabled={report === undefined}
          onChange={(event) => {
            setPickedReport(event.currentTarget.value);
            setPage(null);
          }}
        />
        <PageSelect key={report?.id} report={report?.id} value={page} onChange={setPage} />
        <TryButton isWaiting={isWaiting} canTry={canTry} onTry={() => trial.run({ report_result: page })} />
      </div>
      <TrialOutcome
        {...props}
        trial={trial}
        refusal={refusal}
        invitation={
          props.purpose === 'rules'
            ? 'See what the rules, as they are now, find on a page that a report has stored.'
            : 'See whether a page that a report has stored would be judged or filtered out.'
        }
      />
    </>
  );
}

interface PageSelectProps {
  readonly report: number | undefined;
  readonly value: string | null;
  readonly onChange: (page: string | null) => void;
}

/** The pages of a report, searched by address on the server. */
function PageSelect({ report, value, onChange }: PageSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const query = { page_size: PAGES, ordering: 'url', ...(search !== '' && value === null && { url: search }) };
  const pages = useQuery({ ...resultsQuery(report ?? 0, query), enabled: report !== undefined });
  const choices = (pages.data?.results ?? []).map(choiceOf);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return (
    <Select
      className={styles.country ?? ''}
      aria-label="Stored page"
      placeholder="Search for a page"
      data={choices.map(({ id, label, isSeen }) => ({ value: id, label, disabled: !isSeen }))}
      // The server has searched.
      filter={({ options }) => options}
      searchable
      disabled={report === undefined}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      error={pages.isError ? messageOf(pages.error) : undefined}
      nothingFoundMessage={pages.isFetching ? 'Searching…' : 'No page of this report matches.'}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      maxDropdownHeight={280}
      renderOption={({ option }) => {
        const choice = byId.get(option.value);
        return (
          <span className={styles.choice}>
            {choice !== undefined && <CountryFlag code={choice.country} name={choice.countryName} label="none" />}
            <span className={styles.mono}>{option.label}</span>
            {choice?.isSeen === false && <span className={styles.found}>not seen</span>}
          </span>
        );
      }}
    />
  );
}

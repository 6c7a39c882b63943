import { ActionIcon } from '@mantine/core';
import { TOPLIST_STATE_WORDS, TOPLIST_STATES } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { HoverTip } from '../../../shared/ui/hover-tip.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { ColumnsFrame } from '../report-view.ts';
import { PlaceStrip, placeInRun } from './place-strip.tsx';
import { changeInWords } from './place-words.ts';
import { FoundPlace, MoveMark, StateMark } from './state-mark.tsx';
import styles from './toplist.module.css';

type Column = TableColumn<ToplistResult>;

/** Toplist URL, Country, Brand, Expected position, Found position, what that comes to, and the change since the run before. */
export function useToplistColumns({ report, countries, open, isCompared }: ColumnsFrame<ToplistResult>): Column[] {
  const expectsBrands = report.detailed_rating_percent_rules.length > 0;
  return useMemo(
    () => columnsOf({ countries, open, isCompared, expectsBrands }),
    [countries, open, isCompared, expectsBrands],
  );
}

type Frame = Pick<ColumnsFrame<ToplistResult>, 'countries' | 'open' | 'isCompared'> & {
  readonly expectsBrands: boolean;
};

function columnsOf({ countries, open, isCompared, expectsBrands }: Frame): Column[] {
  return [
    {
      id: 'details',
      label: 'Details',
      hideLabel: true,
      width: 52,
      cell: (result) => (
        <ActionIcon onClick={() => open(result)} aria-label={`Toplist Details of ${nameOf(result)}`} data-open-details>
          <IconEye size={17} stroke={1.7} />
        </ActionIcon>
      ),
    },
    {
      id: 'url',
      label: 'Toplist URL',
      sort: 'url',
      pin: 'start',
      minWidth: 200,
      cell: ({ url }) => <UrlText url={url} />,
    },
    {
      id: 'country',
      label: 'Country',
      sort: 'country',
      width: 116,
      filter: {
        kind: 'choice',
        name: 'country',
        options: countries.map(({ id, name }) => ({
          value: id,
          label: name,
          icon: <CountryFlag code={id} name={name} />,
        })),
      },
      cell: (result) => <CountryFlag code={result.country_code} name={result.country} label="code" />,
    },
    {
      id: 'brand',
      label: 'Brand',
      sort: 'brand',
      minWidth: 140,
      filter: { kind: 'text', name: 'brand', placeholder: 'Brand' },
      cell: ({ brand }) => (brand === '' ? <span className={styles.quiet}>–</span> : <b>{brand}</b>),
    },
    ...(expectsBrands
      ? [
          place('expected_position', 'Expected position', ({ expected_position: expected }) => (
            <span className="tabular">{expected ?? '–'}</span>
          )),
        ]
      : []),
    place('found_position', 'Found position', (result) => <FoundPlace result={result} />),
    {
      id: 'state',
      label: 'State',
      sort: 'state',
      width: 148,
      filter: {
        kind: 'choice',
        name: 'state',
        options: TOPLIST_STATES.map((value) => ({ value, label: TOPLIST_STATE_WORDS[value] })),
      },
      cell: (result) => <StateMark result={result} look="chip" />,
    },
    ...(isCompared ? [changedColumn] : []),
    {
      id: 'offer',
      label: 'Offer',
      sort: 'offer',
      minWidth: 170,
      cell: ({ offer }) =>
        offer === null ? (
          <span className={styles.quiet}>–</span>
        ) : (
          <span className="truncate" title={offer}>
            {offer}
          </span>
        ),
    },
    ...(expectsBrands
      ? [
          {
            id: 'last_runs',
            label: 'Last 8 runs',
            width: 190,
            cell: ({ brand, last_runs: runs }) =>
              runs.length < 2 ? (
                <span className={styles.quiet}>–</span>
              ) : (
                <PlaceStrip name={`${brand} in the last ${runs.length} runs`} places={runs.map(placeInRun)} />
              ),
          } satisfies Column,
        ]
      : []),
  ];
}

const nameOf = ({ brand, url }: ToplistResult): string => (brand === '' ? url : `${brand} on ${url}`);

const place = (name: 'expected_position' | 'found_position', label: string, cell: Column['cell']): Column => ({
  id: name,
  label,
  sort: name,
  width: 118,
  filter: { kind: 'number', name },
  cell,
});

const changedColumn: Column = {
  id: 'changed',
  label: 'Change',
  sort: 'changed',
  width: 112,
  filter: {
    kind: 'choice',
    name: 'changed',
    options: RESULT_CHANGES.map((value) => ({ value, label: RESULT_CHANGE_WORDS[value] })),
  },
  cell: (result) =>
    result.changed === null ? (
      <span className={styles.quiet}>–</span>
    ) : (
      <HoverTip label={changeInWords(result)}>
        {(target) => (
          <span {...target}>
            <MoveMark result={result} />
          </span>
        )}
      </HoverTip>
    ),
};

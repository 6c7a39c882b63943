import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { PopunderResult } from '@proofline/contracts/kinds/popunder/result-view';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import { IconChevronRight, IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { clockText, dateText } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { ChangeBadge } from '../../../shared/ui/change-badge.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { HoverTip } from '../../../shared/ui/hover-tip.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { ColumnsFrame } from '../report-view.ts';
import { Keywords } from './keywords.tsx';
import styles from './popunder.module.css';
import { useUnfolded } from './unfolded.ts';

type Column = TableColumn<PopunderResult>;

/** Columns of the popunder view (002 §2.6). */
export function useWindowColumns({ countries, open, isCompared }: ColumnsFrame<PopunderResult>): Column[] {
  return useMemo(
    () => [
      {
        id: 'mtime',
        label: 'Timestamp',
        sort: 'mtime',
        sortFirst: 'descending',
        width: 200,
        cell: (result) => <Timestamp result={result} />,
      },
      { id: 'url', label: 'Website URL', sort: 'url', minWidth: 190, cell: ({ url }) => <UrlText url={url} /> },
      {
        id: 'country',
        label: 'Country',
        width: 88,
        filter: {
          kind: 'choice',
          name: 'country',
          options: countries.map(({ id, name }) => {
            return { value: id, label: name, icon: <CountryFlag code={id} name={name} /> };
          }),
        },
        cell: (result) => <CountryFlag code={result.country_code} name={result.country} label="code" />,
      },
      {
        id: 'keywords',
        label: 'Keywords',
        width: 232,
        filter: { kind: 'text', name: 'keyword', placeholder: 'A keyword of the check' },
        cell: (result) => <Keywords result={result} />,
      },
      {
        id: 'matched_link',
        label: 'Matched link',
        sort: 'matched_link',
        minWidth: 180,
        filter: { kind: 'text', name: 'matched_link', placeholder: 'Part of the link' },
        cell: ({ matched_link: link }) =>
          link === null ? <span className={styles.none}>–</span> : <UrlText url={link} />,
      },
      ...(isCompared ? [changedColumn] : []),
      {
        id: 'details',
        label: 'Popunder Details',
        hideLabel: true,
        width: 52,
        pin: 'end',
        cell: (result) => (
          <HoverTip label="Popunder Details">
            {(target) => (
              <ActionIcon
                {...target}
                onClick={() => open(result)}
                aria-label={`Popunder Details of ${result.url}`}
                data-open-details
              >
                <IconEye size={17} stroke={1.6} />
              </ActionIcon>
            )}
          </HoverTip>
        ),
      },
    ],
    [countries, open, isCompared],
  );
}

const changedColumn: Column = {
  id: 'changed',
  label: 'What changed',
  width: 140,
  filter: {
    kind: 'choice',
    name: 'changed',
    options: RESULT_CHANGES.filter((change) => change !== 'broken' && change !== 'fixed').map((change) => {
      return { value: change, label: RESULT_CHANGE_WORDS[change] };
    }),
  },
  cell: ({ changed }) => (changed === null ? <span className={styles.none}>–</span> : <ChangeBadge change={changed} />),
};

/** When the look was told; pressed, it shows the way of the window below. */
function Timestamp({ result }: { result: PopunderResult }) {
  const timezone = useTimezone();
  const [isUnfolded, toggle] = useUnfolded(result.id);
  const words = `${dateText(result.mtime, timezone)}, ${clockText(result.mtime, timezone, true)}`;
  if (result.placement === null) return <span className={styles.timestamp}>{words}</span>;
  return (
    <UnstyledButton
      className={styles.timestamp ?? ''}
      onClick={toggle}
      aria-expanded={isUnfolded}
      aria-label={`${words}, redirect chain of ${result.url}`}
    >
      <IconChevronRight size={16} className={styles.chevron} aria-hidden />
      {words}
    </UnstyledButton>
  );
}

import type { CreationMetadata, Project } from '@proofline/contracts/api/projects';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { REPORT_STATUS_LABELS, REPORT_STATUSES } from '@proofline/contracts/report-status';
import { SCHEDULE_LABELS, SCHEDULES } from '@proofline/contracts/schedules';
import type { FilterOption, TableColumn } from '../../shared/table/column.ts';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import { FavoriteStar } from '../favorites/favorite-star.tsx';
import { KindLabel } from '../kinds/kind-label.tsx';
import { kindLook } from '../kinds/registry.ts';
import { SelectPage, SelectRow } from './bulk/select-boxes.tsx';
import { CheckActions } from './check-actions.tsx';
import styles from './check-columns.module.css';
import { CheckCountries } from './check-countries.tsx';
import { CheckName } from './check-name.tsx';
import { CheckStatus } from './check-status.tsx';
import { ScheduleState } from './schedule-state.tsx';

const kindOptions: readonly FilterOption[] = CHECK_KINDS.map((value) => {
  const { Icon } = kindLook(value);
  return { value, label: kindFacts(value).label, icon: <Icon size={14} stroke={1.6} aria-hidden /> };
});
const scheduleOptions: readonly FilterOption[] = SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }));
/** Expired reads Completed too (000 §4): one option for both. */
const statusOptions: readonly FilterOption[] = REPORT_STATUSES.filter((status) => status !== 'expired').map(
  (value) => ({
    value,
    label: REPORT_STATUS_LABELS[value],
  }),
);

/** Columns of the check table; the countries to filter by come with the metadata. */
export function checkColumns(metadata: CreationMetadata | undefined): TableColumn<Project>[] {
  const countries = (metadata?.available_countries ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
    icon: <CountryFlag code={id} name={name} decorative />,
  }));
  return [
    {
      id: 'select',
      label: 'Selection',
      head: <SelectPage />,
      width: 40,
      cell: (check) => <SelectRow check={check} />,
    },
    {
      id: 'favorite',
      label: 'Favorite',
      hideLabel: true,
      width: 30,
      cell: (check) => (
        <span className={styles.star}>
          <FavoriteStar check={check} />
        </span>
      ),
    },
    {
      id: 'name',
      label: 'Check name',
      sort: 'name',
      pin: 'start',
      minWidth: 200,
      cell: (check) => <CheckName check={check} />,
    },
    {
      id: 'creator',
      label: 'Creator',
      width: 108,
      filter: { kind: 'text', name: 'creator_full_name', placeholder: 'Filter by creator' },
      cell: (check) => <span className={styles.muted}>{check.creator_full_name || 'Unknown'}</span>,
    },
    {
      id: 'kind',
      label: 'Type',
      width: 116,
      filter: { kind: 'choice', name: 'kind', options: kindOptions },
      cell: (check) => <KindLabel kind={check.kind} />,
    },
    {
      id: 'countries',
      label: 'Countries',
      width: 142,
      filter: { kind: 'choice', name: 'countries', options: countries },
      cell: (check) => <CheckCountries countries={check.countries} />,
    },
    {
      id: 'websites',
      label: 'Websites',
      width: 112,
      sort: 'url_count',
      filter: { kind: 'number', name: 'url_count' },
      align: 'end',
      cell: (check) => (check.url_count === 0 ? '–' : check.url_count.toLocaleString('en')),
    },
    {
      id: 'schedule',
      label: 'Schedule',
      width: 118,
      filter: { kind: 'choice', name: 'schedule', options: scheduleOptions },
      cell: (check) => (
        <span className={styles.schedule}>
          {SCHEDULE_LABELS[check.schedule]}
          <ScheduleState check={check} compact />
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      width: 188,
      pin: 'end',
      sort: 'last_report_status',
      sortFirst: 'descending',
      filter: { kind: 'choice', name: 'status', options: statusOptions },
      cell: (check) => <CheckStatus check={check} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      width: 112,
      pin: 'end',
      align: 'end',
      cell: (check) => <CheckActions check={check} />,
    },
  ];
}

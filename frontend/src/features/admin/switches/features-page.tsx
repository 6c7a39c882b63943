import type { FeatureSettings } from '@proofline/contracts/api/waffle';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ClearFilters } from '../../../shared/table/clear-filters.tsx';
import type { TableColumn } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/data-table.tsx';
import { FilterInput } from '../../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../../shared/table/filter-sheet.tsx';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { LiveDot } from '../../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import styles from '../admin.module.css';
import { featureSettingsQuery } from '../admin-queries.ts';
import { FeatureControl } from './feature-control.tsx';
import { FEATURE_KINDS, type FeatureRow, featurePage, flagWords } from './feature-rows.ts';

const tableOptions = { filters: ['name', 'kind'], defaultOrdering: 'name' };

const columns: readonly TableColumn<FeatureRow>[] = [
  { id: 'name', label: 'Name', sort: 'name', width: 330, cell: ({ name }) => <code title={name}>{name}</code> },
  { id: 'words', label: 'What it does', minWidth: 240, cell: ({ words }) => <span title={words}>{words}</span> },
  {
    id: 'kind',
    label: 'Kind',
    sort: 'kind',
    width: 110,
    filter: {
      kind: 'choice',
      name: 'kind',
      options: Object.entries(FEATURE_KINDS).map(([value, label]) => ({ value, label })),
    },
    cell: ({ kind }) => FEATURE_KINDS[kind],
  },
  { id: 'state', label: 'On for', width: 220, cell: (feature) => <FeatureState feature={feature} /> },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    width: 100,
    align: 'end',
    cell: (feature) => <FeatureControl feature={feature} />,
  },
];

/** Switches, flags and samples of the whole product. What somebody else changes arrives by itself. */
export function FeaturesPage() {
  const phone = useIsPhone();
  const table = useTableState(tableOptions);
  const select = useCallback((settings: FeatureSettings) => featurePage(settings, table), [table]);
  const query = useQuery({ ...featureSettingsQuery, select });
  return (
    <>
      <PageHeader
        title="Features"
        count={query.data?.count}
        {...(!phone && table.filterCount > 0 && { actions: <ClearFilters table={table} /> })}
      >
        <LiveDot />
      </PageHeader>
      <DataTable
        label="Features"
        columns={columns}
        query={query}
        table={table}
        rowId={({ kind, name }) => `${kind} ${name}`}
        live
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 260px' }}>
              <FilterInput
                table={table}
                name="name"
                placeholder="Filter by name"
                label="Filter by name"
                {...(phone && { size: 'lg' as const })}
              />
            </div>
            {phone && (
              <FilterSheet columns={columns} table={table}>
                <ClearFilters table={table} />
              </FilterSheet>
            )}
          </>
        }
        card={(feature) => (
          <div className={styles.rowCard}>
            <div className={styles.line}>
              <code className={styles.breakable}>{feature.name}</code>
              <span className={styles.actions}>
                <FeatureControl feature={feature} />
              </span>
            </div>
            <span className={styles.quiet}>{feature.words}</span>
            <div className={styles.line}>
              <span className={styles.quiet}>{FEATURE_KINDS[feature.kind]}</span>
              <FeatureState feature={feature} />
            </div>
          </div>
        )}
        empty={
          <EmptyState
            icon={<IconSearchOff size={20} />}
            title="There are no features matching this criteria. Change filters to view all features."
            action={<ClearFilters table={table} />}
          />
        }
      />
    </>
  );
}

function FeatureState({ feature }: { feature: FeatureRow }) {
  const words =
    feature.kind === 'switch'
      ? feature.active
        ? 'Everyone'
        : 'Nobody'
      : feature.kind === 'flag'
        ? flagWords(feature.settings)
        : `${feature.percent}% of requests`;
  const isOff = words === 'Nobody' || words === '0% of requests';
  return (
    <span className={isOff ? styles.quiet : undefined} title={words}>
      {words}
    </span>
  );
}

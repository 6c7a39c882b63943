import type { FeatureSettings } from '@proofline/contracts/api/waffle';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { LiveDot } from '../../../shared/ui/live-dot.tsx';
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
  const table = useTableState(tableOptions);
  const select = useCallback((settings: FeatureSettings) => featurePage(settings, table), [table]);
  const query = useQuery({ ...featureSettingsQuery, select });
  return (
    <ListPage
      title="Features"
      badges={<LiveDot />}
      columns={columns}
      query={query}
      table={table}
      rowId={({ kind, name }) => `${kind} ${name}`}
      live
      search={{ name: 'name', label: 'Filter by name', wide: true }}
      card={(feature) => (
        <div className={rowCard.card}>
          <div className={rowCard.line}>
            <code className={styles.breakable}>{feature.name}</code>
            <span className={rowCard.fixed}>
              <FeatureControl feature={feature} />
            </span>
          </div>
          <span className={styles.quiet}>{feature.words}</span>
          <div className={rowCard.line}>
            <span className={styles.quiet}>{FEATURE_KINDS[feature.kind]}</span>
            <FeatureState feature={feature} />
          </div>
        </div>
      )}
      noMatch="There are no features matching this criteria. Change filters to view all features."
    />
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

import { SegmentedControl } from '@mantine/core';
import type { HistoryEntry } from '@proofline/contracts/api/history';
import frames from '../../shared/ui/frame.module.css';
import { EventSearch } from './event-search.tsx';
import styles from './history.module.css';
import { PositionFilter } from './position-filter.tsx';

/** What the address bar says of the events to show. */
export interface HistorySearchParams {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pages?: 'every' | undefined;
  readonly by?: HistoryEntry['actor']['type'] | undefined;
  readonly search?: string | undefined;
}

const actors = [
  { value: 'all', label: 'All' },
  { value: 'user', label: 'People' },
  { value: 'system', label: 'System' },
  { value: 'agent', label: 'Agents' },
];
const scopes = [
  { value: 'lifecycle', label: 'Lifecycle only' },
  { value: 'every', label: 'Every page' },
];

interface Props {
  readonly searched: HistorySearchParams;
  readonly onChange: (values: HistorySearchParams) => void;
}

/** Which events the list shows. */
export function HistoryToolbar({ searched, onChange }: Props) {
  const { from, to, pages, by, search } = searched;
  return (
    <div className={frames.toolbar}>
      <EventSearch
        className={styles.search}
        applied={search}
        // What is looked for may be a website, and those are in the events of single pages.
        onSearch={(text) => onChange({ search: text, pages: text === undefined ? pages : 'every' })}
      />
      <SegmentedControl
        data={actors}
        value={by ?? 'all'}
        onChange={(actor) => {
          const chosen = actor === 'user' || actor === 'system' || actor === 'agent' ? actor : undefined;
          onChange({ by: chosen, pages: chosen === 'agent' ? 'every' : pages });
        }}
        aria-label="Whose events to show"
      />
      <SegmentedControl
        data={scopes}
        value={searched.pages === 'every' ? 'every' : 'lifecycle'}
        onChange={(scope) => onChange({ pages: scope === 'every' ? 'every' : undefined })}
        aria-label="Events to show"
      />
      <PositionFilter key={`${from} ${to}`} range={{ from, to }} onChange={onChange} />
      <span className={styles.order}>newest first</span>
    </div>
  );
}

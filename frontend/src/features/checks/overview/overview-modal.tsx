import { Select, Skeleton, Tabs } from '@mantine/core';
import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { hasPart } from '@proofline/contracts/kinds/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/state-message.tsx';
import { ListUrls } from '../../../shared/url-lists/view-list-modal.tsx';
import { checkQuery } from '../checks-query.ts';
import { CheckCards } from './check-cards.tsx';
import styles from './overview.module.css';
import { NoResults } from './overview-items.tsx';

interface Props {
  readonly checkId: number;
  readonly onClose: () => void;
}

/** How a check is put together, over the list of checks (001 §2): all of it, and its lists to read. */
export function OverviewModal({ checkId, onClose }: Props) {
  const { data: check, failureReason, refetch } = useQuery(checkQuery(checkId));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={check?.name ?? 'Check overview'}
      size={920}
      classNames={{ title: 'truncate' }}
    >
      {check !== undefined && <Overview check={check} />}
      {check === undefined && failureReason === null && <Skeleton height={320} radius="md" />}
      {check === undefined && failureReason !== null && <ErrorState onRetry={() => void refetch()} />}
    </Dialog>
  );
}

function Overview({ check }: { check: ProjectDetail }) {
  const [tab, setTab] = useState<string | null>('overview');
  const [listId, setListId] = useState(check.url_groups[0]?.id);
  const hasLists = hasPart(check.kind, 'urls');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List mb={16}>
        <Tabs.Tab value="overview" data-autofocus>
          Overview
        </Tabs.Tab>
        {hasLists && <Tabs.Tab value="view-list">View list</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <CheckCards
          check={check}
          onViewList={(list) => {
            setListId(list.id);
            setTab('view-list');
          }}
        />
      </Tabs.Panel>
      {hasLists && (
        <Tabs.Panel value="view-list">
          {listId === undefined ? (
            <NoResults title="Website lists" />
          ) : (
            <div className={styles.stack}>
              <Select
                label="Website list"
                allowDeselect={false}
                data={check.url_groups.map(({ id, name, url_count: count }) => ({
                  value: String(id),
                  label: `${name}, ${count.toLocaleString('en')} URLs`,
                }))}
                value={String(listId)}
                onChange={(value) => setListId(check.url_groups.find(({ id }) => String(id) === value)?.id)}
              />
              <ListUrls key={listId} listId={listId} />
            </div>
          )}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import type { CheckView } from '@proofline/contracts/api/check-views';
import { IconBookmarkPlus, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import type { Table } from '../../../shared/table/use-table-state.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { chosenView, sharedWords, viewSearchOf } from './view-search.ts';
import styles from './views.module.css';
import { useDeleteView, useSaveView, viewsQuery } from './views-query.ts';

interface Props {
  readonly table: Table;
  readonly defaultOrdering: string;
  /** Rows that match as the table stands. */
  readonly count: number | undefined;
}

/** Sets of filters that the reader has named, as tabs over the table. Not there until they could be read. */
export function ViewTabs({ table, defaultOrdering, count }: Props) {
  const views = useQuery(viewsQuery).data?.results;
  const { view: viewId } = useSearch({ strict: false }) as { view?: string };
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<CheckView | 'new' | null>(null);
  const saving = useSaveView();
  const deleting = useDeleteView();
  if (views === undefined) return null;

  const search = viewSearchOf(table, defaultOrdering);
  const { view: chosen, isChanged } = chosenView(views, viewId, search);
  const isAll = chosen === null && table.filterCount === 0;
  const open = (view: CheckView) => void navigate({ to: '.', search: { ...view.search, view: String(view.id) } });
  const copy = () =>
    navigator.clipboard.writeText(addressOf(search)).then(
      () => toast('success', 'The address was copied.', `By it a colleague sees ${sharedWords(search)}.`),
      () => toast('warning', 'The address could not be copied.', 'It stands in the address bar.'),
    );
  return (
    <div className={styles.strip}>
      <nav className={styles.tabs} aria-label="Views">
        <Tab name="All checks" isOn={isAll} count={isAll ? count : undefined} onOpen={table.clearFilters} />
        {views.map((view) => (
          <Tab
            key={view.id}
            name={view.name}
            isOn={chosen?.id === view.id}
            isChanged={chosen?.id === view.id && isChanged}
            count={chosen?.id === view.id ? count : undefined}
            onOpen={() => open(view)}
          />
        ))}
      </nav>
      <div className={styles.tools}>
        {chosen !== null && isChanged && (
          <Button
            variant="subtle"
            leftSection={<IconBookmarkPlus size={16} stroke={1.6} />}
            loading={saving.isPending}
            onClick={() =>
              saving.mutate({ id: chosen.id, search }, { onError: (error) => toast('danger', messageOf(error)) })
            }
          >
            Save changes to view
          </Button>
        )}
        {(chosen === null ? table.filterCount > 0 : isChanged) && (
          <Button
            variant="subtle"
            leftSection={<IconBookmarkPlus size={16} stroke={1.6} />}
            onClick={() => setDialog('new')}
          >
            {chosen === null ? 'Save view' : 'Save as new view'}
          </Button>
        )}
        <Tooltip label="Copy the address of these rows">
          <ActionIcon size={32} aria-label="Copy the address of these rows" onClick={() => void copy()}>
            <IconLink size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {chosen !== null && (
          <Menu position="bottom-end" width={180}>
            <Menu.Target>
              <ActionIcon size={32} aria-label={`Change the view ${chosen.name}`}>
                <IconDots size={17} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog(chosen)}>
                Rename view
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() =>
                  deleting.mutate(chosen.id, { onSuccess: () => void navigate({ to: '.', search: { ...search } }) })
                }
              >
                Delete view
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {dialog !== null && (
        <ViewDialog
          view={dialog === 'new' ? null : dialog}
          search={search}
          onSaved={(saved) => dialog === 'new' && open(saved)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface TabProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly isChanged?: boolean;
  readonly count: number | undefined;
  readonly onOpen: () => void;
}

const Tab = ({ name, isOn, isChanged = false, count, onOpen }: TabProps) => (
  <button type="button" className={styles.tab} {...(isOn && { 'aria-current': 'true' as const })} onClick={onOpen}>
    <span className="truncate">{name}</span>
    {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
    {isChanged && <i className={styles.changed} role="img" aria-label="changed, not saved" />}
  </button>
);

/** Without the reader's own view: what it stands for is in the filters. */
function addressOf(search: Readonly<Record<string, string>>): string {
  const address = new URL(window.location.href);
  address.search = new URLSearchParams(search).toString();
  return address.href;
}

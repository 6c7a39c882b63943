import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PresetImageSet } from '@proofline/contracts/api/images';
import { counted } from '@proofline/contracts/counted';
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableColumn } from '../../../../shared/table/column.ts';
import type { RowRules } from '../../../../shared/table/page-of-rows.ts';
import rowCard from '../../../../shared/table/row-card.module.css';
import { useWholeList } from '../../../../shared/table/use-whole-list.ts';
import styles from '../../admin.module.css';
import { presetImageSetsQuery } from '../../admin-queries.ts';
import { ChoiceTable } from '../choice-table.tsx';
import { EditButton } from '../edit-button.tsx';
import { EnabledSwitch, enabledColumn, isOfState } from '../enabled-switch.tsx';
import preview from './preset-images.module.css';
import { SetForm } from './set-form.tsx';
import { SetImagesModal } from './set-images-modal.tsx';

const tableOptions = { filters: ['search', 'enabled'], defaultOrdering: 'name' };

/** Pictures in the row; the dialog has all. */
const SHOWN_IMAGES = 5;

const rules: RowRules<PresetImageSet> = {
  matches: (set, { search = '', enabled }) =>
    isOfState(set, enabled) && set.name.toLowerCase().includes(search.toLowerCase()),
  orders: {
    name: (a, b) => a.name.localeCompare(b.name),
    count: (a, b) => a.images.length - b.images.length,
  },
};

/** Sets of images that rules of any organisation may look for, for superusers. */
export function PresetImagesPage() {
  const { table, query } = useWholeList(presetImageSetsQuery, tableOptions, rules);
  const known = useQuery(presetImageSetsQuery).data?.results;
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<PresetImageSet | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const openedSet = known?.find(({ id }) => id === opened);
  const actions = (set: PresetImageSet) => (
    <>
      <Tooltip label="Images">
        <ActionIcon mr={4} onClick={() => setOpened(set.id)} aria-label={`Images of ${set.name}`}>
          <IconPhotoPlus size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <EditButton name={set.name} onEdit={() => setEditing(set)} />
    </>
  );
  const columns: readonly TableColumn<PresetImageSet>[] = [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      minWidth: 220,
      cell: ({ name }) => (
        <span className={`truncate ${styles.name}`} title={name}>
          {name}
        </span>
      ),
    },
    { id: 'images', label: 'Images', width: 260, cell: (set) => <Pictures set={set} /> },
    {
      id: 'count',
      label: 'Number',
      sort: 'count',
      width: 110,
      align: 'end',
      cell: ({ images }) => <span className="tabular">{images.length}</span>,
    },
    enabledColumn('presetImageSet'),
    { id: 'actions', label: 'Actions', hideLabel: true, width: 100, align: 'end', cell: actions },
  ];
  return (
    <>
      <ChoiceTable
        title="Preset images"
        things="preset image sets"
        filterLabel="Filter by name"
        addLabel="Add new set"
        onAdd={add.open}
        icon={<IconPhoto size={20} />}
        columns={columns}
        query={query}
        table={table}
        card={(set) => (
          <div className={rowCard.card}>
            <div className={rowCard.line}>
              <span className={styles.name}>{set.name}</span>
              <span className={rowCard.fixed}>{actions(set)}</span>
            </div>
            <Pictures set={set} />
            <div className={rowCard.line}>
              <span className={styles.quiet}>{counted(set.images.length, 'image')}</span>
              <EnabledSwitch kind="presetImageSet" choice={set} />
            </div>
          </div>
        )}
      />
      {adding && <SetForm onClose={add.close} onSaved={({ id }) => setOpened(id)} />}
      {editing !== null && <SetForm set={editing} onClose={() => setEditing(null)} />}
      {openedSet !== undefined && <SetImagesModal set={openedSet} onClose={() => setOpened(null)} />}
    </>
  );
}

function Pictures({ set: { images } }: { set: PresetImageSet }) {
  if (images.length === 0) return <span className={styles.quiet}>No images yet</span>;
  return (
    <span className={preview.pictures}>
      {images.slice(0, SHOWN_IMAGES).map(({ id, name, url }) => (
        <img key={id} src={url} alt={name} loading="lazy" />
      ))}
    </span>
  );
}

import { useDisclosure } from '@mantine/hooks';
import type { Vertical } from '@proofline/contracts/api/verticals';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import type { TableColumn } from '../../../../shared/table/column.ts';
import type { RowRules } from '../../../../shared/table/page-of-rows.ts';
import rowCard from '../../../../shared/table/row-card.module.css';
import { useWholeList } from '../../../../shared/table/use-whole-list.ts';
import styles from '../../admin.module.css';
import { verticalsQuery } from '../../admin-queries.ts';
import { ChoiceTable } from '../choice-table.tsx';
import { EditButton } from '../edit-button.tsx';
import { EnabledSwitch, enabledColumn, isOfState } from '../enabled-switch.tsx';
import { countWords } from './keyword-lines.ts';
import { VerticalForm } from './vertical-form.tsx';

const tableOptions = { filters: ['search', 'enabled'], defaultOrdering: 'name' };

/** Keywords in the row; the form has all. */
const SHOWN_KEYWORDS = 12;

const rules: RowRules<Vertical> = {
  matches: (vertical, { search = '', enabled }) => {
    const text = search.toLowerCase();
    const { name, keywords } = vertical;
    return isOfState(vertical, enabled) && [name, ...keywords].some((word) => word.toLowerCase().includes(text));
  },
  orders: {
    name: (a, b) => a.name.localeCompare(b.name),
    count: (a, b) => a.keywords.length - b.keywords.length,
  },
};

/** Sets of keywords that checks of any organisation may search for, for superusers. */
export function VerticalsPage() {
  const { table, query } = useWholeList(verticalsQuery, tableOptions, rules);
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<Vertical | null>(null);
  const edit = (vertical: Vertical) => <EditButton name={vertical.name} onEdit={() => setEditing(vertical)} />;
  const columns: readonly TableColumn<Vertical>[] = [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      width: 240,
      cell: ({ name }) => (
        <span className={`truncate ${styles.name}`} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'keywords',
      label: 'Keywords',
      minWidth: 240,
      cell: (vertical) => <span className={styles.quiet}>{someKeywords(vertical)}</span>,
    },
    {
      id: 'count',
      label: 'Number',
      sort: 'count',
      width: 110,
      align: 'end',
      cell: ({ keywords }) => <span className="tabular">{keywords.length.toLocaleString('en')}</span>,
    },
    enabledColumn('vertical'),
    { id: 'actions', label: 'Actions', hideLabel: true, width: 70, align: 'end', cell: edit },
  ];
  return (
    <>
      <ChoiceTable
        title="Keyword presets"
        things="keyword presets"
        filterLabel="Filter by name or keyword"
        addLabel="Add new keyword preset"
        onAdd={add.open}
        icon={<IconTags size={20} />}
        columns={columns}
        query={query}
        table={table}
        card={(vertical) => (
          <div className={rowCard.card}>
            <div className={rowCard.line}>
              <span className={styles.name}>{vertical.name}</span>
              <span className={rowCard.fixed}>{edit(vertical)}</span>
            </div>
            <span className={`${styles.quiet} ${styles.wrapped}`}>{someKeywords(vertical)}</span>
            <div className={rowCard.line}>
              <span className={styles.quiet}>{countWords({ keywords: vertical.keywords, repeated: 0 })}</span>
              <EnabledSwitch kind="vertical" choice={vertical} />
            </div>
          </div>
        )}
      />
      {adding && <VerticalForm onClose={add.close} />}
      {editing !== null && <VerticalForm vertical={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const someKeywords = ({ keywords }: Vertical): string => keywords.slice(0, SHOWN_KEYWORDS).join(', ');

import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';

interface Props<Row> extends Pick<ComponentProps<typeof ListPage<Row>>, 'columns' | 'query' | 'table' | 'card'> {
  readonly title: string;
  /** What the rows are within a sentence, e.g. `keyword presets`. */
  readonly things: string;
  readonly filterLabel: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly icon: ReactNode;
}

/** The page of one sort of things that checks may be made of. */
export function ChoiceTable<Row extends { readonly id: number }>(props: Props<Row>) {
  const { things, filterLabel, addLabel, onAdd, icon, ...list } = props;
  return (
    <ListPage
      {...list}
      rowId={({ id }) => id}
      // A new row among them moves the others, which are told apart by what they say.
      flashOn={(row) => JSON.stringify(row)}
      search={{ name: 'search', label: filterLabel, wide: true }}
      actions={
        <ListButton leftSection={<IconPlus size={16} />} onClick={onAdd}>
          {addLabel}
        </ListButton>
      }
      nothing={<EmptyState icon={icon} title={`You have no ${things} yet.`} />}
      noMatch={`There are no ${things} matching this criteria. Change filters to view all ${things}.`}
    />
  );
}

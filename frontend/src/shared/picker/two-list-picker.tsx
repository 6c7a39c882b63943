import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { PickerList } from './picker-list.tsx';
import styles from './two-list-picker.module.css';

export interface PickerItem<Id extends string | number> {
  readonly id: Id;
  readonly name: string;
  /** Cannot be chosen; once chosen it can still be taken out. */
  readonly disabled: boolean;
  /** At the end of the row, in a few words. */
  readonly hint?: string | undefined;
}

/** The server looks through what there is to choose from; `items` are then what it found. */
export interface ServerSearch {
  readonly onSearch: (text: string) => void;
  readonly searching: boolean;
}

interface Props<Id extends string | number> {
  /** What there is to choose from, e.g. `Countries List`. */
  readonly sourceTitle: string;
  /** What was chosen, e.g. `Countries to check`. */
  readonly targetTitle: string;
  readonly items: readonly PickerItem<Id>[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: Id[]) => void;
  /** When there is nothing to choose from. */
  readonly emptyText: string;
  /** In the place of the plain name. */
  readonly renderName?: (item: PickerItem<Id>) => ReactNode;
  /** Buttons of a row. */
  readonly renderActions?: (item: PickerItem<Id>) => ReactNode;
  /** Without it the search looks through `items`. */
  readonly search?: ServerSearch;
  /** The field that searches what there is to choose from. */
  readonly searchRef?: Ref<HTMLInputElement>;
  readonly error?: ReactNode;
}

/** The list widget of 001 §5: marked on the left, moved to the right; search and select-all on either side. */
export function TwoListPicker<Id extends string | number>(props: Props<Id>) {
  const { sourceTitle, targetTitle, items, chosen, onChange, emptyText, error } = props;
  const errorId = useId();
  const [marked, setMarked] = useState<ReadonlySet<Id>>(new Set());
  const [said, setSaid] = useState('');
  const chosenIds = new Set(chosen);
  const source = items.filter(({ id }) => !chosenIds.has(id));
  // A search of the server leaves out what was chosen before: its name is remembered.
  const [byId] = useState(() => new Map<Id, PickerItem<Id>>());
  for (const item of items) byId.set(item.id, item);
  // In the order they were chosen; what is no longer offered can at least be taken out.
  const target = chosen.map((id) => ({ ...(byId.get(id) ?? { id, name: `${id}` }), disabled: false }));

  const markedOf = (list: readonly PickerItem<Id>[]) => list.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const toAdd = markedOf(source.filter(({ disabled }) => !disabled));
  const toRemove = markedOf(target);
  const addable = source.filter(({ disabled }) => !disabled).map(({ id }) => id);
  const add = (ids: readonly Id[]) => {
    setMarked(new Set());
    setSaid(`${ids.length.toLocaleString('en')} added to ${targetTitle}`);
    onChange([...chosen, ...ids]);
  };
  const remove = (ids: readonly Id[]) => {
    const removed = new Set(ids);
    setMarked(new Set());
    setSaid(`${ids.length.toLocaleString('en')} taken out of ${targetTitle}`);
    onChange(chosen.filter((id) => !removed.has(id)));
  };
  const lists = { marked, onMark: setMarked, renderName: props.renderName, renderActions: props.renderActions };

  return (
    <div>
      <div className={styles.picker} aria-describedby={error ? errorId : undefined}>
        <PickerList
          {...lists}
          title={sourceTitle}
          items={source}
          emptyText={items.length === 0 ? emptyText : 'All are chosen.'}
          search={props.search}
          searchRef={props.searchRef}
          onPick={(id) => add([id])}
        />
        <div className={styles.moves}>
          <Move label={`Add marked to ${targetTitle}`} count={toAdd.length} accent onClick={() => add(toAdd)}>
            <IconChevronRight size={16} />
          </Move>
          <Move label={`Add all to ${targetTitle}`} count={addable.length} onClick={() => add(addable)}>
            <IconChevronsRight size={16} />
          </Move>
          <Move label={`Take marked out of ${targetTitle}`} count={toRemove.length} onClick={() => remove(toRemove)}>
            <IconChevronLeft size={16} />
          </Move>
          <Move label={`Take all out of ${targetTitle}`} count={chosen.length} onClick={() => remove(chosen)}>
            <IconChevronsLeft size={16} />
          </Move>
        </div>
        <PickerList
          {...lists}
          title={targetTitle}
          items={target}
          emptyText="Nothing is chosen yet."
          onPick={(id) => remove([id])}
          invalid={Boolean(error)}
        />
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {error && (
        <div id={errorId} className={styles.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

interface MoveProps {
  readonly label: string;
  readonly count: number;
  readonly accent?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Move({ label, count, accent = false, onClick, children }: MoveProps) {
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        size={32}
        radius="md"
        variant={accent ? 'filled' : 'default'}
        {...(accent && { color: 'accent' })}
        aria-label={label}
        // Not `disabled`: the focus would be lost where it is pressed.
        aria-disabled={count === 0}
        {...(count === 0 && { 'data-disabled': true })}
        onClick={() => count > 0 && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

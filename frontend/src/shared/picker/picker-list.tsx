import { Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import styles from './two-list-picker.module.css';
import type { PickerItem, ServerSearch } from './two-list-picker.tsx';

interface Props<Id extends string | number> {
  title: string;
  items: readonly PickerItem<Id>[];
  marked: ReadonlySet<Id>;
  onMark: (marked: ReadonlySet<Id>) => void;
  /** Moves one item at once: a double click, or Enter on its box. */
  onPick: (id: Id) => void;
  emptyText: string;
  renderName?: ((item: PickerItem<Id>) => ReactNode) | undefined;
  renderActions?: ((item: PickerItem<Id>) => ReactNode) | undefined;
  invalid?: boolean;
  search?: ServerSearch | undefined;
}

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 250;

/** One side of the picker: search, select-all over what the search shows and may be chosen, rows. */
export function PickerList<Id extends string | number>(props: Props<Id>) {
  const { title, items, marked, onMark, onPick, emptyText, renderName, renderActions, invalid = false } = props;
  const [search, setSearch] = useState('');
  const askServer = useDebouncedCallback((text: string) => props.search?.onSearch(text.trim()), TYPING_PAUSE_MS);
  const words = search.trim().toLowerCase();
  const shown = words === '' || props.search ? items : items.filter(({ name }) => name.toLowerCase().includes(words));
  const enabled = shown.filter(({ disabled }) => !disabled);
  const markedHere = enabled.filter(({ id }) => marked.has(id)).length;
  const allMarked = enabled.length > 0 && markedHere === enabled.length;

  const markAll = () => {
    const next = new Set(marked);
    for (const { id } of enabled) {
      if (allMarked) next.delete(id);
      else next.add(id);
    }
    onMark(next);
  };
  const toggle = (id: Id) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  const pickOnEnter = (event: KeyboardEvent, item: PickerItem<Id>) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (!item.disabled) onPick(item.id);
  };

  return (
    <fieldset className={styles.list} data-invalid={invalid || undefined}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.head} aria-hidden>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>
          {markedHere > 0 ? `${markedHere} of ${items.length.toLocaleString('en')}` : items.length.toLocaleString('en')}
        </span>
      </div>
      <div className={styles.tools}>
        <TextInput
          type="search"
          aria-label={`Search in ${title}`}
          placeholder="Search"
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            if (props.search) askServer(event.currentTarget.value);
          }}
          rightSection={props.search?.searching && <Loader size={14} aria-label="Searching" />}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault();
          }}
        />
        <label className={styles.row} data-disabled={enabled.length === 0 || undefined}>
          <input
            type="checkbox"
            className={styles.box}
            checked={allMarked}
            ref={(box) => {
              if (box) box.indeterminate = markedHere > 0 && !allMarked;
            }}
            disabled={enabled.length === 0}
            onChange={markAll}
          />
          Select all
        </label>
      </div>
      <ul className={styles.rows}>
        {shown.map((item) => (
          <li key={item.id} className={styles.item} data-marked={marked.has(item.id) || undefined}>
            <label
              className={styles.row}
              data-disabled={item.disabled || undefined}
              onDoubleClick={() => !item.disabled && onPick(item.id)}
            >
              <input
                type="checkbox"
                className={styles.box}
                checked={marked.has(item.id) && !item.disabled}
                disabled={item.disabled}
                onChange={() => toggle(item.id)}
                onKeyDown={(event) => pickOnEnter(event, item)}
              />
              <span className={styles.name}>{renderName?.(item) ?? item.name}</span>
              {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
            </label>
            {renderActions?.(item)}
          </li>
        ))}
      </ul>
      {shown.length === 0 && !props.search?.searching && (
        <p className={styles.empty}>{words === '' ? emptyText : `Nothing is named “${search.trim()}”.`}</p>
      )}
    </fieldset>
  );
}

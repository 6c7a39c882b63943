import { Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import checkBox from '../ui/check-box.module.css';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useLongRows } from '../ui/use-long-rows.ts';
import styles from './two-list-picker.module.css';
import type { PickerItem, ServerSearch } from './two-list-picker.tsx';

interface Props<Id extends string | number> {
  readonly title: string;
  readonly items: readonly PickerItem<Id>[];
  readonly marked: ReadonlySet<Id>;
  readonly onMark: (marked: ReadonlySet<Id>) => void;
  /** Moves one item at once: a double click, or Enter on its box. */
  readonly onPick: (id: Id) => void;
  readonly emptyText: string;
  readonly renderName?: ((item: PickerItem<Id>) => ReactNode) | undefined;
  readonly renderActions?: ((item: PickerItem<Id>) => ReactNode) | undefined;
  readonly invalid?: boolean;
  readonly search?: ServerSearch | undefined;
  readonly searchRef?: Ref<HTMLInputElement> | undefined;
}

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 250;
/** Must match the style sheet. */
const ROW_PX = { desk: 32, phone: 44 };

/** Where a key leads among the rows that can be reached. */
function rowToGo(key: string, current: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, last);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

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

  const scroller = useRef<HTMLDivElement>(null);
  const rows = useLongRows(shown.length, useIsPhone() ? ROW_PX.phone : ROW_PX.desk, scroller);
  const drawn = rows.indexes.flatMap((index) => (shown[index] ? [{ index, item: shown[index] }] : []));
  // One stop of the Tab key; arrows move within. A row comes into being as it is scrolled to, and takes the focus then.
  const [stop, setStop] = useState<Id | null>(null);
  const toFocus = useRef<Id | null>(null);
  const reachable = drawn.filter(({ item }) => !item.disabled);
  const tabStop = reachable.find(({ item }) => item.id === stop) ?? reachable[0];

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
  const onRowKey = (event: KeyboardEvent, item: PickerItem<Id>) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const index = enabled.indexOf(item);
    if (event.key === 'Enter') {
      event.preventDefault();
      // The row goes to the other side; the focus stays here.
      toFocus.current = (enabled[index + 1] ?? enabled[index - 1])?.id ?? null;
      setStop(toFocus.current);
      return onPick(item.id);
    }
    const at = rowToGo(event.key, index, enabled.length - 1);
    const next = at === null ? undefined : enabled[at];
    if (next === undefined) return;
    event.preventDefault();
    toFocus.current = next.id;
    setStop(next.id);
    rows.scrollTo(shown.indexOf(next));
  };

  return (
    <fieldset className={styles.list} data-invalid={invalid || undefined}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.head} aria-hidden>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>
          {markedHere > 0
            ? `${markedHere.toLocaleString('en')} of ${items.length.toLocaleString('en')}`
            : items.length.toLocaleString('en')}
        </span>
      </div>
      <div className={styles.tools}>
        <TextInput
          ref={props.searchRef}
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
            className={checkBox.box}
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
      {shown.length > 0 && (
        <div ref={scroller} className={styles.scroller}>
          <ul className={styles.rows} style={rows.style}>
            {drawn.map(({ index, item }) => (
              <li
                key={item.id}
                className={styles.item}
                data-marked={marked.has(item.id) || undefined}
                {...rows.place(index)}
              >
                <label
                  className={styles.row}
                  data-disabled={item.disabled || undefined}
                  onDoubleClick={() => !item.disabled && onPick(item.id)}
                >
                  <input
                    type="checkbox"
                    className={checkBox.box}
                    checked={marked.has(item.id) && !item.disabled}
                    disabled={item.disabled}
                    tabIndex={item === tabStop?.item ? 0 : -1}
                    ref={(box) => {
                      if (box === null || toFocus.current !== item.id) return;
                      toFocus.current = null;
                      box.focus();
                    }}
                    onFocus={() => setStop(item.id)}
                    onChange={() => toggle(item.id)}
                    onKeyDown={(event) => onRowKey(event, item)}
                  />
                  <span className={styles.name}>{renderName?.(item) ?? item.name}</span>
                  {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                </label>
                {renderActions?.(item)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {shown.length === 0 && !props.search?.searching && (
        <p className={styles.empty}>{words === '' ? emptyText : `Nothing is named “${search.trim()}”.`}</p>
      )}
    </fieldset>
  );
}

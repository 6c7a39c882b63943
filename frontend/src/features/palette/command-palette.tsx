import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileAnalytics, IconListDetails, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './command-palette.module.css';
import { type Found, foundChecks, foundLists, foundReports, MIN_LETTERS, matchesWords } from './found.ts';

export interface PalettePage {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof IconSearch;
}

interface Group {
  readonly label: string;
  readonly items: readonly (Found & { readonly Icon: typeof IconSearch })[];
}

const ASK_AFTER_MS = 180;

/** Search over pages, checks, reports and lists; arrows choose, Enter opens (design: Frame). */
export function CommandPalette({ pages, onClose }: { pages: readonly PalettePage[]; onClose: () => void }) {
  return (
    <Modal.Root opened onClose={onClose} size={600} padding={0} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Search pages={pages} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ pages, onClose }: { pages: readonly PalettePage[]; onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isAsking, hasFailed } = useFound(text.trim(), pages);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(active, items.length - 1)];

  const open = (href: string) => {
    onClose();
    router.history.push(href);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((index) => (Math.min(index, items.length - 1) + step + items.length) % items.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) {
      event.preventDefault();
      open(chosen.href);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is brought into view
  useEffect(() => {
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Search pages, checks, reports and lists"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': `${listId}-${chosen.id}` })}
          placeholder="Search pages, checks, reports and lists"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div id={listId} ref={list} role="listbox" aria-label="Results" className={styles.list} aria-busy={isAsking}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element of HTML is
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={styles.heading} aria-hidden>
              {group.label}
            </div>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field, which moves the choice
              <div
                key={item.id}
                id={`${listId}-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.id === chosen?.id}
                className={styles.item}
                onMouseMove={() => setActive(items.indexOf(item))}
                onClick={() => open(item.href)}
              >
                <item.Icon size={18} stroke={1.6} aria-hidden />
                <span className="truncate">{item.label}</span>
                <span className={styles.detail}>{item.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.status} role="status" data-quiet={items.length > 0 && !hasFailed ? true : undefined}>
        {hasFailed
          ? 'The search could not be asked. Pages are still found.'
          : isAsking
            ? 'Searching'
            : items.length === 0
              ? `Nothing matches “${text.trim()}”`
              : `${items.length} found`}
      </p>
    </div>
  );
}

/** Pages at once, the rest as the server answers. */
function useFound(text: string, pages: readonly PalettePage[]) {
  const [asked] = useDebouncedValue(text, ASK_AFTER_MS);
  const answers = [useQuery(foundChecks(asked)), useQuery(foundReports(asked)), useQuery(foundLists(asked))];
  const [checks, reports, lists] = answers.map(({ data }) => (text.length >= MIN_LETTERS ? (data ?? []) : []));
  const found = (items: readonly Found[] = [], Icon: typeof IconSearch) => items.map((item) => ({ ...item, Icon }));
  const groups: Group[] = [
    {
      label: 'Pages',
      items: pages
        .filter(({ label }) => matchesWords(label, text))
        .map(({ label, to, Icon }) => ({ id: `page-${to}`, label, detail: '', href: to, Icon })),
    },
    { label: 'Checks', items: found(checks, IconShieldCheck) },
    { label: 'Reports', items: found(reports, IconFileAnalytics) },
    { label: 'Lists', items: found(lists, IconListDetails) },
  ];
  const isAsking = text.length >= MIN_LETTERS && (asked !== text || answers.some(({ isFetching }) => isFetching));
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isAsking,
    hasFailed: answers.some(({ isError }) => isError),
  };
}

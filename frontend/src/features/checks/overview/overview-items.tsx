import { Button, TextInput } from '@mantine/core';
import { IconListDetails, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import styles from './overview.module.css';

export interface OverviewItem {
  readonly key: string | number;
  /** What it is found by. */
  readonly text: string;
  /** In the place of the text. */
  readonly node?: ReactNode;
}

interface Props {
  /** Of the card, e.g. `Countries`. */
  readonly title: string;
  readonly items: readonly OverviewItem[];
}

const SHOWN = 12;
/** From so many on, looking for one is worth a field. */
const SEARCHED = 20;

/** What a card holds: the first few, and a way to all of them (001 §2). */
export function OverviewItems({ title, items }: Props) {
  if (items.length === 0) return <NoResults title={title} />;
  return (
    <>
      <ul className={styles.chips}>
        {items.slice(0, SHOWN).map(({ key, text, node }) => (
          <li key={key}>{node ?? text}</li>
        ))}
        {items.length > SHOWN && <li className={styles.quiet}>+{(items.length - SHOWN).toLocaleString('en')}</li>}
      </ul>
      {items.length > SHOWN && (
        <ViewList title={title} count={items.length}>
          <AllItems title={title} items={items} />
        </ViewList>
      )}
    </>
  );
}

/** An item that may be gone by now, and then says so. */
export const named = (key: number, text: string, gone: string | null): OverviewItem => ({
  key,
  text,
  ...(gone !== null && {
    node: (
      <span className={styles.unavailable}>
        {text} <Chip color="warning">{gone}</Chip>
      </span>
    ),
  }),
});

export const NoResults = ({ title }: { title: string }) => <p className={styles.quiet}>No {title} results to show</p>;

interface ViewListProps {
  readonly title: string;
  readonly count: number;
  readonly size?: number;
  readonly children: ReactNode;
}

/** The button of a card that opens all of what it holds, to read. */
export function ViewList({ title, count, size = 520, children }: ViewListProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        className={styles.viewList ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconListDetails size={14} />}
        aria-label={`View list: ${title}, ${count.toLocaleString('en')}`}
        onClick={() => setOpened(true)}
      >
        View list
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title} size={size}>
        {children}
      </Dialog>
    </>
  );
}

function AllItems({ title, items }: Props) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = words === '' ? items : items.filter(({ text }) => text.toLowerCase().includes(words));
  return (
    <>
      {items.length >= SEARCHED && (
        <TextInput
          type="search"
          aria-label={`Search in ${title}`}
          placeholder="Search"
          mb={8}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.all} tabIndex={0} aria-label={title}>
        {found.map(({ key, text, node }) => (
          <li key={key}>{node ?? text}</li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.quiet}>Nothing is named “{search.trim()}”.</p>}
    </>
  );
}

import { Skeleton } from '@mantine/core';
import type { UrlListId } from '@proofline/contracts/ids';
import { useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { UrlText } from '../ui/url-text.tsx';
import { useLongRows } from '../ui/use-long-rows.ts';
import { ListLoadFailure } from './list-load-failure.tsx';
import { useUrlList } from './use-url-list.ts';
import styles from './view-list-modal.module.css';

interface Props {
  /** The list to show; null closes. */
  readonly list: { readonly id: UrlListId; readonly name: string } | null;
  readonly onClose: () => void;
}

/** Must match the style sheet. */
const ROW_PX = 31;

/** A website list to read: name and addresses (001 §2). */
export function ViewListModal({ list, onClose }: Props) {
  return (
    <Dialog opened={list !== null} onClose={onClose} title={list?.name ?? ''} size={640}>
      {list && <ListUrls listId={list.id} />}
    </Dialog>
  );
}

/** The addresses of a list, to read. */
export function ListUrls({ listId }: { listId: UrlListId }) {
  const { data: list, failureReason, refetch } = useUrlList(listId);
  if (list !== undefined) return <Urls urls={list.urls} />;
  return failureReason === null ? <Skeleton height={200} /> : <ListLoadFailure onRetry={() => void refetch()} />;
}

function Urls({ urls }: { urls: readonly string[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useLongRows(urls.length, ROW_PX, scroller);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="URLs">
      <ul className={styles.urls} style={rows.style}>
        {rows.indexes.map((index) => (
          <li key={index} {...rows.place(index)}>
            <UrlText url={urls[index] ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}

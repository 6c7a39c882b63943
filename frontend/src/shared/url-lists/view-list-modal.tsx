import { Modal, Skeleton } from '@mantine/core';
import type { UrlListId } from '@proofline/contracts/ids';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../ui/state-message.tsx';
import { UrlText } from '../ui/url-text.tsx';
import { urlListQuery } from './url-list-query.ts';
import styles from './view-list-modal.module.css';

interface Props {
  /** The list to show; null closes. */
  list: { readonly id: UrlListId; readonly name: string } | null;
  onClose: () => void;
}

/** A website list to read: name and addresses (001 §2). */
export function ViewListModal({ list, onClose }: Props) {
  return (
    <Modal
      opened={list !== null}
      onClose={onClose}
      title={list?.name ?? ''}
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {list && <ListUrls listId={list.id} />}
    </Modal>
  );
}

function ListUrls({ listId }: { listId: UrlListId }) {
  const { data: list, failureReason, refetch } = useQuery(urlListQuery(listId));
  if (list === undefined) {
    return failureReason === null ? <Skeleton height={200} /> : <ErrorState onRetry={() => void refetch()} />;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={styles.urls} tabIndex={0} aria-label="URLs">
      {list.urls.map((url) => (
        <li key={url}>
          <UrlText url={url} />
        </li>
      ))}
    </ul>
  );
}

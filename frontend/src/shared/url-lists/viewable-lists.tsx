import { ActionIcon, Tooltip } from '@mantine/core';
import type { UrlListId } from '@proofline/contracts/ids';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import rows from '../ui/rows.module.css';
import { ViewListModal } from './view-list-modal.tsx';
import styles from './viewable-lists.module.css';

interface ListInShort {
  readonly id: UrlListId;
  readonly name: string;
  readonly url_count: number;
  readonly enabled: boolean;
}

interface Props<List> {
  readonly lists: readonly List[];
  /** Shows a list in a place of its own; without it, in a dialog. */
  readonly onView?: (list: List) => void;
}

/** Website lists by name and size; each opens to read. */
export function ViewableLists<List extends ListInShort>({ lists, onView }: Props<List>) {
  const [shown, setShown] = useState<List | null>(null);
  return (
    <>
      <ul className={rows.rows}>
        {lists.map((list) => (
          <li key={list.id}>
            <span className="truncate">{list.name}</span>
            <span className={styles.size}>
              {list.url_count.toLocaleString('en')} URLs{list.enabled ? '' : ', Invisible'}
            </span>
            <Tooltip label="View list">
              <ActionIcon onClick={() => (onView ?? setShown)(list)} aria-label={`View list ${list.name}`}>
                <IconEye size={17} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <ViewListModal list={shown} onClose={() => setShown(null)} />
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import styles from './image-browser.module.css';

interface Props {
  readonly name: string;
  readonly src: string;
  readonly pending: boolean;
  readonly onRemove: () => void;
}

/** An image among those of an `ImageDrop`, with a button that takes it out. */
export const RemovableImage = ({ name, src, pending, onRemove }: Props) => (
  <li className={styles.tile}>
    <span className={styles.picture}>
      <img src={src} alt="" loading="lazy" />
    </span>
    <span className={styles.line} style={{ justifyContent: 'space-between' }}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <ActionIcon onClick={onRemove} loading={pending} aria-label={`Remove ${name}`}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </span>
  </li>
);

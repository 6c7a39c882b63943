import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import styles from './dragging.module.css';
import { keyOfPlace } from './place-key.ts';

interface Props {
  readonly groupId: string;
  readonly index: number;
}

/** Between two nodes of a group: where what is dragged would come to stand. */
export const DropLine = memo(function DropLine({ groupId, index }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: keyOfPlace({ groupId, index }) });
  return <div ref={setNodeRef} className={styles.line} data-over={isOver || undefined} aria-hidden />;
});

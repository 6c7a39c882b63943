import { useDraggable } from '@dnd-kit/core';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import iconButton from '../../shared/ui/icon-button.module.css';
import styles from './dragging.module.css';
import { nextPlace } from './move-node.ts';
import { useTreeActions } from './tree-actions.ts';

interface Props {
  readonly id: string;
  readonly what: 'rule' | 'group';
}

/**
 * Takes a node by mouse, finger or Space; a click or Enter opens a menu with the same moves, for those who do not drag.
 */
export const DragHandle = memo(function DragHandle({ id, what }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={200} trapFocus returnFocus={false}>
      <Menu.Target>
        <Grip nodeId={id} what={what} />
      </Menu.Target>
      {opened && <Moves id={id} what={what} />}
    </Menu>
  );
});

/** The menu gives its button an `id` and more. */
interface GripProps extends React.ComponentProps<'button'> {
  readonly nodeId: string;
  readonly what: Props['what'];
}

/** Alone hears of every step of a drag, so that the node around it is not drawn again. */
function Grip({ nodeId, what, ...target }: GripProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: nodeId });
  const { ref, ...props } = target;
  return (
    <button
      {...attributes}
      {...props}
      type="button"
      ref={(element) => {
        setNodeRef(element);
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={`${iconButton.button} ${styles.grip}`}
      aria-label={`Move ${what}`}
      data-handle
      data-dragging={isDragging || undefined}
      {...listeners}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );
}

function Moves({ id, what }: Props) {
  const actions = useTreeActions();
  const tree = actions.tree();
  const [up, down] = [nextPlace(tree, id, -1), nextPlace(tree, id, 1)];
  return (
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconArrowUp size={16} />}
        disabled={up === null}
        onClick={() => up && actions.move(id, up, 'aloud')}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} />}
        disabled={down === null}
        onClick={() => down && actions.move(id, down, 'aloud')}
      >
        Move down
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => actions.duplicate(id)}>
        Duplicate
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="var(--pl-danger-fg)" leftSection={<IconTrash size={16} />} onClick={() => actions.remove(id)}>
        Delete {what}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

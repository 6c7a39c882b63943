import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  type KeyboardSensorOptions,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { DraggedNode } from './dragged-node.tsx';
import styles from './dragging.module.css';
import type { RuleNode } from './edit-tree.ts';
import { findNode, type Place, placeOf, placesFor, samePlace } from './move-node.ts';
import { nodeInWords, placeInWords } from './place-in-words.ts';
import { keyOfPlace, placeOfKey } from './place-key.ts';
import type { TreeActions } from './tree-actions.ts';

/** A finger or hand may tremble this much, in pixels, and it is a click. */
const CLICK_TREMBLE = 4;

const instructions = {
  draggable:
    'Press Space to take it, the arrow keys to move it, into groups and out of them, Space again to put it down, and Escape to leave it where it was. Enter opens a menu.',
};

/** A drag as it goes on: what is moved, where it can go, and, by keyboard, where it has got to. */
interface Drag {
  readonly node: RuleNode;
  readonly id: string;
  readonly places: readonly Place[];
  /** Index in `places`; null while a pointer says where. */
  step: number | null;
  /** The place it would come to stand at, in words. */
  words: string;
}

/** Dragging of rules and groups (001 §2) by mouse, finger and keyboard, with what happens said aloud. */
export function TreeDrag({ actions, children }: { actions: TreeActions; children: ReactNode }) {
  const drag = useRef<Drag | null>(null);
  const [lifted, setLifted] = useState<RuleNode | null>(null);
  const { sensors, collisionDetection, announcements } = useDragParts(actions, drag);

  const start = (id: string, byKeyboard: boolean) => {
    const tree = actions.tree();
    const [node, here] = [findNode(tree, id), placeOf(tree, id)];
    if (node === null || here === null) return;
    const places = placesFor(tree, id);
    const step = byKeyboard ? places.findIndex((place) => samePlace(place, here)) : null;
    drag.current = { node, id, places, step, words: '' };
    setLifted(node);
  };
  const end = (event: DragEndEvent | null) => {
    const over = event?.over?.id;
    const moved = drag.current;
    setLifted(null);
    if (moved !== null && typeof over === 'string') actions.move(moved.id, placeOfKey(over));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: instructions, restoreFocus: false }}
      onDragStart={({ active, activatorEvent }) => start(String(active.id), activatorEvent instanceof KeyboardEvent)}
      onDragOver={({ over }) => {
        if (over === null || drag.current?.step == null) return;
        document.querySelector(`.${styles.line}[data-over]`)?.scrollIntoView({ block: 'nearest' });
      }}
      onDragEnd={end}
      onDragCancel={() => end(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>{lifted && <DraggedNode node={lifted} />}</DragOverlay>
    </DndContext>
  );
}

function useDragParts(actions: TreeActions, drag: React.RefObject<Drag | null>) {
  // The same options for as long as the builder stands: new ones would draw every handle and line again.
  const pointer = useMemo(() => ({ activationConstraint: { distance: CLICK_TREMBLE } }), []);
  const keyboard = useMemo(
    (): KeyboardSensorOptions => ({
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
      },
      coordinateGetter: (event, { currentCoordinates, context: { droppableRects } }) => {
        const by = stepOf(event.code);
        const current = drag.current;
        if (by === 0 || current === null || current.step === null) return undefined;
        event.preventDefault();
        const step = current.step + by;
        const place = current.places[step];
        if (place === undefined) return undefined;
        current.step = step;
        const rect = droppableRects.get(keyOfPlace(place));
        return rect === undefined ? currentCoordinates : { x: rect.left, y: rect.top };
      },
    }),
    [drag],
  );
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  const parts = useMemo(() => {
    const collisionDetection: CollisionDetection = ({ droppableRects, pointerCoordinates: pointer }) => {
      const current = drag.current;
      if (current === null) return [];
      const stepped = current.step === null ? undefined : current.places[current.step];
      if (stepped !== undefined) return [{ id: keyOfPlace(stepped) }];
      if (pointer === null) return [];
      const near = current.places.flatMap((place) => {
        const id = keyOfPlace(place);
        const rect = droppableRects.get(id);
        if (rect === undefined) return [];
        // Places of an outer group lie left and right of those in it; they count as further away by that much.
        const beside = Math.max(0, rect.left - pointer.x, pointer.x - rect.right);
        return [{ id, distance: Math.abs(pointer.y - (rect.top + rect.height / 2)) + beside }];
      });
      const [nearest] = near.sort((one, other) => one.distance - other.distance);
      return nearest === undefined ? [] : [{ id: nearest.id }];
    };
    const announcements: Announcements = {
      onDragStart: () => (drag.current === null ? undefined : `Taken: ${nodeInWords(drag.current.node)}.`),
      onDragOver: ({ over }) => {
        if (drag.current === null || over === null) return undefined;
        drag.current.words = placeInWords(actions.tree(), drag.current.id, placeOfKey(String(over.id)));
        return `To ${drag.current.words}.`;
      },
      // The tree is another one by now: what was said last is where it went.
      onDragEnd: () => (drag.current === null ? undefined : `Put down, ${drag.current.words}.`),
      onDragCancel: () => 'Left where it was.',
    };
    return { collisionDetection, announcements };
  }, [actions, drag]);
  return { sensors, ...parts };
}

function stepOf(code: string): -1 | 0 | 1 {
  if (code === KeyboardCode.Down || code === KeyboardCode.Right) return 1;
  return code === KeyboardCode.Up || code === KeyboardCode.Left ? -1 : 0;
}

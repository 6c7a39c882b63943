import type { Place } from './move-node.ts';

/** A place as a name, for the drag and drop library. */
export const keyOfPlace = ({ groupId, index }: Place): string => `${index} ${groupId}`;

export function placeOfKey(key: string): Place {
  const space = key.indexOf(' ');
  return { groupId: key.slice(space + 1), index: Number(key.slice(0, space)) };
}

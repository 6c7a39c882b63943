import type { ToplistGathering } from '@proofline/contracts/kinds/toplist/gathering';
import type { FollowedEntries } from './follow-entries.ts';
import type { ListLook } from './look-at-list.ts';
import type { Reading } from './reading/read-toplist.ts';

export type Gathered = Pick<ToplistGathering, 'done' | 'leftOut'>;

/** What was made of a look; null where it came to nothing. */
export interface Made {
  readonly reading: Reading | null;
  readonly followed: FollowedEntries | null;
  readonly readingMs: number;
  /** Entries that are neither told nor kept. */
  readonly entriesLeft: number;
}

const nothing = {
  scrolls: 0,
  clicks: 0,
  heightPx: 0,
  nodes: 0,
  sections: 0,
  entries: 0,
  linksFollowed: 0,
  readingMs: 0,
};
const nothingLeft = { nodes: 0, frames: 0, entries: 0, links: 0, linksByRobots: 0, controls: 0 };
export const nothingGathered: Gathered = { done: nothing, leftOut: nothingLeft };

/** What is to be said of how a toplist was looked at. Pure. */
export function gathered(look: ListLook | null, { reading, followed, readingMs, entriesLeft }: Made): Gathered {
  if (look === null) return nothingGathered;
  const { growth, boxes } = look;
  const sections = reading?.sections ?? [];
  return {
    done: {
      scrolls: growth.steps,
      clicks: growth.presses,
      ...(growth.ageAnswer === null ? {} : { ageAnswer: growth.ageAnswer }),
      heightPx: Math.round(boxes?.height ?? 0),
      nodes: boxes?.nodes.length ?? 0,
      sections: sections.length,
      entries: sections.reduce((count, { entries }) => count + entries.length, 0),
      linksFollowed: followed?.followed ?? 0,
      readingMs: Math.round(readingMs),
    },
    leftOut: {
      nodes: boxes?.nodesLeft ?? 0,
      frames: boxes?.framesUnread ?? 0,
      entries: entriesLeft,
      links: (followed?.unread ?? 0) + (followed?.forbidden.size ?? 0),
      linksByRobots: followed?.forbidden.size ?? 0,
      controls: growth.controlsLeft,
    },
  };
}

import type { Sha256 } from '@proofline/contracts/ids';
import type { ToplistGathering } from '@proofline/contracts/kinds/toplist/gathering';
import { partReading } from '@proofline/contracts/kinds/toplist/part-reading';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import { sha256Of } from '../../evidence/captured-images.ts';
import { evidenceOf } from '../../evidence/evidence-of.ts';
import { TargetArchive } from '../../evidence/page-archive.ts';
import { pageSeen } from '../../evidence/page-seen.ts';
import type { SeenPage, Visit } from '../../gather/visit.ts';
import type { Robots } from '../../site-files/robots.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { BoxTree } from './boxes/box-tree.ts';
import { withCrops } from './crops.ts';
import { type FollowedEntries, followEntries } from './follow-entries.ts';
import type { Made } from './gathered.ts';
import type { ListLook } from './look-at-list.ts';
import { type Reading, readToplist } from './reading/read-toplist.ts';
import { toldReading } from './told-reading.ts';
import {
  blockedToplist,
  failedToplist,
  readToplistResult,
  type ToplistFinding,
  type ToplistSeen,
  type ToplistVisit,
  undecidedToplist,
} from './toplist-result.ts';

interface Given {
  readonly list: ListLook | null;
  readonly brands: readonly string[];
  /** Null where it is passed over. */
  readonly robots: Robots | null;
  readonly tools: CrawlTools;
}

export interface Told extends Made {
  readonly finding: ToplistFinding;
  readonly ended: ToplistGathering['ended'];
}

const nothingMade: Made = { reading: null, followed: null, readingMs: 0, entriesLeft: 0 };

/** What a visit of a toplist is told as: read, undecided with the reason, blocked or failed; with its evidence. */
export async function readSeen(visit: Visit, visited: ToplistVisit, given: Given): Promise<Told> {
  if (visit.kind === 'failed') {
    if (!visit.seen) return { finding: failedToplist(visited, visit), ended: 'page_not_read', ...nothingMade };
    const { seen, files } = await evidence(visit.seen, visited);
    return { finding: failedToplist(visited, visit, seen, files), ended: 'page_not_read', ...nothingMade };
  }
  if (visit.block !== undefined) {
    const { seen, files } = await evidence(visit, visited);
    return { finding: blockedToplist(visited, visit.block, seen, files), ended: 'website_refused', ...nothingMade };
  }
  const seenFrom = visit.exit.country;
  if (seenFrom !== null && seenFrom !== visited.country) {
    const { seen, files } = await evidence(visit, visited);
    const why = { reason: 'exit_mismatch', detail: `It was seen from ${seenFrom}, not ${visited.country}.` } as const;
    return { finding: undecidedToplist(visited, why, seen, null, files), ended: 'exit_mismatch', ...nothingMade };
  }
  const { list } = given;
  if (!list?.boxes) {
    const { seen, files } = await evidence(visit, visited);
    const why = { reason: 'list_unsure', detail: 'The page could not be read as boxes in time.' } as const;
    return { finding: undecidedToplist(visited, why, seen, null, files), ended: 'time_over', ...nothingMade };
  }
  return await readBoxTree(visit, visited, list, list.boxes, given);
}

async function readBoxTree(
  visit: SeenPage,
  visited: ToplistVisit,
  list: ListLook,
  boxes: BoxTree,
  given: Given,
): Promise<Told> {
  const followed = await followEntries(boxes, given.robots, given.tools);
  const began = performance.now();
  const reading = readToplist(boxes, { brands: given.brands }, followed.chains);
  const readingMs = performance.now() - began;
  const whole = reading.sections.length === 0 ? null : toldReading(reading, followed, isRedirected(visited.url, visit));
  const parted = whole === null ? null : partReading(whole);
  const { seen, files } = await evidence(withChains(visit, followed), visited);
  const stored = new Map(files);
  const cropped = parted === null ? null : await withCrops(parted.reading, list.strips, stored);
  const rest = parted?.rest ? Buffer.from(JSON.stringify(parted.rest)) : null;
  if (rest !== null) stored.set(sha256Of(rest), rest);
  const full: ToplistSeen = {
    ...seen,
    evidence: {
      ...seen.evidence,
      ...(cropped && cropped.crops.length > 0 ? { imagePreviews: cropped.crops } : {}),
      ...(rest === null ? {} : { rest: sha256Of(rest) }),
    },
  };
  const finding = findingOf(reading, cropped?.reading ?? null, list, { visited, seen: full, files: stored });
  return { finding, ended: endedAs(reading, list), reading, followed, readingMs, entriesLeft: 0 };
}

interface Kept {
  readonly visited: ToplistVisit;
  readonly seen: ToplistSeen;
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

function findingOf(
  reading: Reading,
  told: ToplistReading | null,
  { growth }: ListLook,
  { visited, seen, files }: Kept,
): ToplistFinding {
  const undecided = (reason: 'consent_wall' | 'no_list_found' | 'list_unsure', detail: string) =>
    undecidedToplist(visited, { reason, detail }, seen, told, files);
  if (reading.outcome === 'consent_wall')
    return undecided('consent_wall', 'A layer that asks for consent or an age covers the page.');
  if (growth.ended === 'left_page') return undecided('list_unsure', 'A control of the list led to another page.');
  if (told === null || reading.outcome === 'no_list_found') {
    const unread = reading.cutShort.includes('frame_unread') ? ' A large frame of another website was not read.' : '';
    return undecided('no_list_found', `No run of three entries or more.${unread}`);
  }
  if (reading.outcome === 'list_unsure')
    return undecided('list_unsure', 'Printed numbers and places contradict each other.');
  return readToplistResult(visited, seen, told, files);
}

function endedAs({ outcome, cutShort }: Reading, { growth }: ListLook): ToplistGathering['ended'] {
  if (outcome === 'consent_wall') return 'consent_wall';
  if (cutShort.includes('node_cap')) return 'node_cap';
  if (growth.ended === 'too_long') return 'time_over';
  return cutShort.length > 0 ? 'still_growing' : 'read_whole';
}

async function evidence(page: SeenPage, { fetchedAt }: ToplistVisit) {
  const { evidence: names, files } = await evidenceOf(page, fetchedAt, new TargetArchive());
  return { seen: pageSeen(page, names, []), files };
}

/** The page's links, with where those of its list led. */
function withChains(page: SeenPage, { chains, followed, unread }: FollowedEntries): SeenPage {
  const links = page.artifacts.links.map((link) => {
    const redirectedTo = chains.get(link.url);
    return redirectedTo === undefined ? link : { ...link, redirectedTo: [...redirectedTo] };
  });
  return { ...page, artifacts: { ...page.artifacts, links }, linksFollowed: { followed, unread, unanswered: 0 } };
}

/** It showed the list at another address than asked, which may be another country's. */
function isRedirected(asked: string, { finalUrl }: SeenPage): boolean {
  const [from, to] = [URL.parse(asked), URL.parse(finalUrl)];
  return from !== null && to !== null && (from.hostname !== to.hostname || from.pathname !== to.pathname);
}

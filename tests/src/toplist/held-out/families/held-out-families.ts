import type { ListFamily } from '../page-draft.ts';
import { ownFrame, shadowCards } from './framed.ts';
import { backgroundLogos, halfTrueData, namedByLink, scriptedButtons } from './named.ts';
import { articleHeadings, countdown, medals, romanNumbers, termList, twiceWithSponsor } from './numbered.ts';
import { absolutelyPlaced, columnReverse, nestedRows, newspaperColumns, rightToLeft } from './placed.ts';
import { accordionRows, lazyEntries, sidewaysStrip, tabbedLists } from './revealed.ts';

/** Layouts that the reading of toplists was not tuned on. */
export const HELD_OUT_FAMILIES: Readonly<Record<string, ListFamily>> = {
  'column-reverse': columnReverse,
  absolute: absolutelyPlaced,
  newspaper: newspaperColumns,
  'right-to-left': rightToLeft,
  'nested-rows': nestedRows,
  accordion: accordionRows,
  tabs: tabbedLists,
  lazy: lazyEntries,
  strip: sidewaysStrip,
  frame: ownFrame,
  shadow: shadowCards,
  'background-logos': backgroundLogos,
  'named-by-link': namedByLink,
  'scripted-buttons': scriptedButtons,
  'half-true-data': halfTrueData,
  roman: romanNumbers,
  medals,
  countdown,
  article: articleHeadings,
  terms: termList,
  twice: twiceWithSponsor,
};

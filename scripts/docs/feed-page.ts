import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feedEvents } from '@proofline/contracts/feed/events';
import { root } from '../machine/root.ts';

const HEADING = '## Events';

/** The page for subscribers: what is written by hand, up to its last heading, and every event of the feed below it. */
export function feedPage(): string {
  const present = readFileSync(join(root, 'docs/event-feed.md'), 'utf8');
  const byHand = present.slice(0, present.lastIndexOf(`\n${HEADING}\n`));
  const events = feedEvents.map(({ type, version, scope, summary, example }) => [
    `### \`${type}\``,
    `${summary} Scope \`${scope}\`, version ${version}.`,
    ...['```json', JSON.stringify(example), '```', ''],
  ]);
  return [byHand, HEADING, 'Written by `npm run docs`; what is shown is `data`.', '', ...events.flat()].join('\n');
}

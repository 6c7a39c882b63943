import type { LoggedEvent } from '../runtime/logged-event.ts';
import type { EventScript } from './event-script.ts';

/** Given a log, what the last of its events changes. */
export function changesOfLast<Change>(
  project: (event: LoggedEvent) => readonly Change[],
  script: EventScript,
): readonly Change[] {
  const last = script.logged.at(-1);
  if (last === undefined) throw new RangeError('The script is empty.');
  return project(last);
}

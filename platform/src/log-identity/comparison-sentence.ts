import type { LogComparison, LogFacts } from './compare-log.ts';

/** The command that helps. */
export const ADOPT_COMMAND = 'npm run log -- adopt';

/** What is said when standing still is over. */
export const EVERYBODY_WORKS = 'The event log is settled: everybody works.';

/** The one place for these words: at `npm start`, in the log, in `/hc/`, in refusals and before superusers. */
export function comparisonSentence(comparison: LogComparison): string {
  if (comparison.finding === 'same') return 'The event log is the one that was read.';
  const { finding, facts } = comparison;
  if (finding === 'adoption_unfinished') {
    return `The event log is being adopted, and nobody works until that is through. If it was interrupted, run "${ADOPT_COMMAND}" again.`;
  }
  return `${whatIsWrong(finding, facts)} Nothing is written until this is settled: bring the right log back, or run "${ADOPT_COMMAND}" to go on with this one.`;
}

function whatIsWrong(
  finding: Exclude<LogComparison['finding'], 'same' | 'adoption_unfinished'>,
  { marks, end }: LogFacts,
): string {
  switch (finding) {
    case 'other_installation':
      return 'The event log belongs to another installation than the one whose events were read.';
    case 'empty_log':
      return 'The event log is empty, but events of it were read before.';
    case 'moved':
      return 'The event log holds the known events at other positions, as after a move to another server.';
    case 'position_refused':
      return 'The event log refuses a position up to which it was read.';
    case 'restored_backup': {
      const furthest = marks.reduce((far, { position }) => (position > far ? position : far), 0n);
      return end === undefined || end < furthest
        ? 'The event log ends before events that were read, as after a backup was restored.'
        : 'The event log lacks events that were read, as after a backup was restored.';
    }
  }
}

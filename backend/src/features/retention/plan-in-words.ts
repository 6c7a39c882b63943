import type { ExpirableReport } from '@proofline/projections/retention/query';
import type { SweepPlan } from './plan-sweep.ts';

/** Reports named one by one up to here, then counted. */
const MAX_NAMED = 50;

/** What a dry run prints. Pure. */
export function planInWords({ stored, due, held, going, keptByHolds }: SweepPlan, months: number): string {
  return [
    `Stored: ${amount(stored)}.`,
    `Reports older than ${months} months whose evidence would be given up: ${due.length.toLocaleString('en')}`,
    ...named(due),
    `Would be deleted: ${amount(going)}, ${going.neverNamed.toLocaleString('en')} of them never named by a result.`,
    `Reports as old that are on legal hold: ${held.length.toLocaleString('en')}`,
    ...named(held),
    `Kept by legal holds alone: ${amount(keptByHolds)}.`,
  ].join('\n');
}

const named = (reports: readonly ExpirableReport[]): string[] => [
  ...reports
    .slice(0, MAX_NAMED)
    .map(
      ({ reportId, checkName, finishedAt }) =>
        `  report ${reportId} of ${JSON.stringify(checkName)}, ended ${finishedAt.toISOString().slice(0, 10)}`,
    ),
  ...(reports.length > MAX_NAMED ? [`  and ${(reports.length - MAX_NAMED).toLocaleString('en')} more`] : []),
];

const amount = ({ files, bytes }: { readonly files: number; readonly bytes: number }): string =>
  `${files === 1 ? '1 file' : `${files.toLocaleString('en')} files`} (${bytes.toLocaleString('en')} bytes)`;

import type { ReportDetail } from '@proofline/contracts/api/reports';
import {
  IconCheck,
  IconEye,
  IconFilterOff,
  IconHelpCircle,
  IconHourglass,
  IconHourglassOff,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Table } from '../../shared/table/use-table-state.ts';
import { capitalised } from '../../shared/ui/capitalised.ts';
import { Card } from '../../shared/ui/card.tsx';
import { frameWords, kindLook } from '../kinds/registry.ts';
import styles from './report-page.module.css';

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
const rows = [
  {
    label: 'Compliant',
    outcome: 'compliant',
    filter: 'true',
    icon: <IconCheck {...icon} color="var(--pl-success-solid)" />,
  },
  {
    label: 'Not compliant',
    outcome: 'not_compliant',
    filter: 'false',
    icon: <IconX {...icon} color="var(--pl-danger-fg)" />,
  },
  {
    label: 'Recorded',
    outcome: 'recorded',
    filter: 'recorded',
    icon: <IconEye {...icon} color="var(--pl-muted)" />,
  },
  {
    label: 'Filtered out',
    outcome: 'filtered_out',
    filter: 'filtered',
    icon: <IconFilterOff {...icon} color="var(--pl-muted)" />,
  },
  {
    label: 'Could not be judged',
    outcome: 'could_not_be_judged',
    filter: 'error',
    icon: <IconHelpCircle {...icon} color="var(--pl-warning-solid)" />,
  },
] as const satisfies readonly { label: string; outcome: string; filter: string; icon: ReactNode }[];

/** What became of the pages; a count narrows the list to its pages. */
export function WebsitesCard({ report, table }: { report: ReportDetail; table: Table }) {
  const { outcomes, not_judged_url_count: notJudged } = report;
  const words: Readonly<Record<string, string | null>> = kindLook(report.project.kind).outcomeWords ?? {};
  const { addresses } = frameWords(report.project.kind);
  const hasVerdicts = outcomes.recorded === 0 || outcomes.compliant + outcomes.not_compliant > 0;
  const isShown = (outcome: keyof typeof outcomes) => {
    if (outcome === 'recorded') return outcomes.recorded > 0;
    // Where everything was recorded, nothing was to be judged.
    return words[outcome] !== null && (hasVerdicts || (outcome !== 'compliant' && outcome !== 'not_compliant'));
  };
  return (
    <Card
      title={capitalised(addresses)}
      aside={<b className={styles.total}>{report.url_count.toLocaleString('en')}</b>}
      className={styles.websites ?? ''}
    >
      <ul className={styles.counts}>
        {rows
          .filter(({ outcome }) => isShown(outcome))
          .map(({ label, outcome, filter, icon: rowIcon }) => (
            <li key={outcome}>
              <button
                type="button"
                disabled={outcomes[outcome] === 0}
                onClick={() => table.setFilter('compliant', filter)}
              >
                {rowIcon}
                <span>{words[outcome] ?? label}</span>
                <b>{outcomes[outcome].toLocaleString('en')}</b>
              </button>
            </li>
          ))}
        <li>
          <span>
            {notJudged > 0 ? (
              <>
                <IconHourglassOff {...icon} color="var(--pl-muted)" />
                <span>Not judged</span>
                <b>{notJudged.toLocaleString('en')}</b>
              </>
            ) : (
              <>
                <IconHourglass {...icon} color="var(--pl-muted)" />
                <span>Waiting</span>
                <b>{outcomes.waiting.toLocaleString('en')}</b>
              </>
            )}
          </span>
        </li>
      </ul>
    </Card>
  );
}

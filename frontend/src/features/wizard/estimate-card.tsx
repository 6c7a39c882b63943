import { counted } from '@proofline/contracts/counted';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Card } from '../../shared/ui/card.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { addDays, addMonths, dateInWords } from './calendar-date.ts';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { type Estimate, estimateOf } from './estimate.ts';
import styles from './estimate-card.module.css';

/** What the check will use of the month's crawls, before it is launched. */
export function EstimateCard({ draft, facts }: { draft: CheckDraft; facts: CheckFacts }) {
  const estimate = estimateOf(draft, facts);
  return (
    <Card title="Estimated cost">
      {estimate === null ? (
        <p className={styles.quiet}>Known once it is chosen what to look at.</p>
      ) : (
        <EstimateFacts estimate={estimate} today={facts.today} isPeriodic={draft.schedule !== 'onetime'} />
      )}
    </Card>
  );
}

interface EstimateFactsProps {
  readonly estimate: Estimate;
  readonly today: string;
  readonly isPeriodic: boolean;
}

function EstimateFacts({ estimate, today, isPeriodic }: EstimateFactsProps) {
  const { crawls, pages, runs, factors, crawlsThisMonth, month } = estimate;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>One run</dt>
          <dd>
            {factors} = <b>{counted(crawls, 'crawl')}</b>
            {pages > crawls && `, up to ${counted(pages, 'page')}`}
          </dd>
        </div>
        {isPeriodic && (
          <div>
            <dt>This month</dt>
            <dd>
              {counted(runs, 'run')} until {dateInWords(monthEnd(today))} = <b>{counted(crawlsThisMonth, 'crawl')}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>Left</dt>
          <dd>
            {month === null
              ? 'No monthly limit'
              : `${month.left.toLocaleString('en')} of ${counted(month.limit, 'crawl')} this month`}
          </dd>
        </div>
      </dl>
      {month && (
        <>
          <p className={styles.quiet}>
            A run counts whole from the moment it is planned, in the month it was asked for.
          </p>
          <ProgressBar
            percent={month.percent}
            color={month.tone}
            label="Share of the month's crawls in use afterwards"
            heightPx={8}
          />
          {month.tone !== 'success' && (
            <p className={styles.warning} data-tone={month.tone}>
              <IconAlertTriangleFilled size={14} aria-hidden />
              {month.tooMany > 0
                ? `${counted(month.tooMany, 'crawl')} more than are left this month. A run beyond the limit does not take place.`
                : `${month.percent}% of the month's crawls would be used.`}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The last day of a date's month. */
const monthEnd = (date: string): string => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);

import { ActionIcon } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { percentText } from '../../../shared/ui/percent-text.ts';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import styles from './summary.module.css';

/** Rating cards shown at once (002 §9). */
const PAGE_SIZE = 4;

/** What each rule came to on average over the judged pages. */
export function RulesBand({ report }: { report: ReportDetail }) {
  const ratings = report.detailed_rating_percent_rules;
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(ratings.length / PAGE_SIZE));
  const first = Math.min(page, pages - 1) * PAGE_SIZE;
  const shown = ratings.slice(first, first + PAGE_SIZE);
  const isOver = FINISHED_REPORT_STATUSES.has(report.status.id);
  return (
    <section className={styles.band} aria-label="Rules">
      <div className={styles.bandHead}>
        <h2>Rules</h2>
        <span aria-live="polite">
          {first + 1}–{first + shown.length} of {ratings.length}
        </span>
        {report.negated_results && <Chip color="grey">Negated</Chip>}
        {pages > 1 && (
          <div className={styles.bandPages}>
            <ActionIcon
              variant="default"
              size={26}
              disabled={first === 0}
              onClick={() => setPage(page - 1)}
              aria-label="Previous rules"
            >
              <IconChevronLeft size={15} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={26}
              disabled={first + PAGE_SIZE >= ratings.length}
              onClick={() => setPage(page + 1)}
              aria-label="Next rules"
            >
              <IconChevronRight size={15} />
            </ActionIcon>
          </div>
        )}
      </div>
      <ul className={styles.ratings}>
        {shown.map((rule, index) => (
          <li key={rule.id} title={`${rule.description} ${rule.values.slice(0, 5).join(', ')}`}>
            <span className={styles.ruleNumber}>Rule {first + index + 1}</span>
            <b className="truncate">{rule.name}</b>
            {rule.avg_rating === null ? (
              <span className={styles.quiet}>Not judged{isOver ? '' : ' yet'}</span>
            ) : (
              <span className={styles.ratingLine}>
                <b>{percentText(rule.avg_rating)}</b>
                <RatingBars percent={rule.avg_rating} withoutNumber />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

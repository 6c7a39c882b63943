import type { Favorite } from '@proofline/contracts/api/favorites';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endedEarlyWords } from '../../shared/reports/ended-early-words.ts';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { ScheduleState } from '../checks/schedule-state.tsx';
import { FavoriteStar } from '../favorites/favorite-star.tsx';
import { favoritesQuery } from '../favorites/favorites-query.ts';
import { kindLook } from '../kinds/registry.ts';
import { targetsWords } from '../kinds/targets-words.ts';
import { CarouselCard, ITEMS_PER_CARD } from './carousel-card.tsx';
import styles from './slide.module.css';

/** A check that has run leads to its last report (002 §2.9), any other to what it is. */
export function FavoriteChecks() {
  return (
    <CarouselCard
      title="Favorite checks"
      name="favorite checks"
      query={useQuery(favoritesQuery({ page_size: ITEMS_PER_CARD }))}
      viewAll={
        <Link to="/manage_checks" search={{ show_favorites: 'true' }} aria-label="View all favorite checks">
          View all
        </Link>
      }
    >
      {(check) => <FavoriteCheck check={check} />}
    </CarouselCard>
  );
}

/** It has begun and is not over, whether it goes on or rests. */
const isUnderWay = ({ id }: NonNullable<Favorite['status']>): boolean =>
  id !== 'pending' && !FINISHED_REPORT_STATUSES.has(id);

/** Kinds that work from no list of websites say nothing of them. */
const aboutOf = ({ kind, url_count: websites, schedule }: Favorite): readonly string[] => [
  kindFacts(kind).label,
  ...(websites > 0 ? [targetsWords(kind, websites)] : []),
  SCHEDULE_LABELS[schedule],
];

function FavoriteCheck({ check }: { readonly check: Favorite }) {
  const { kind, name, status } = check;
  const { Icon } = kindLook(kind);
  return (
    <article className={styles.slide}>
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <Icon size={18} stroke={1.6} />
        </span>
        <span className={styles.main}>
          <CheckLink check={check}>{name}</CheckLink>
          <span className={styles.meta}>{aboutOf(check).join(' · ')}</span>
          <RunReason
            waiting={check.last_report_waiting_reason}
            ended={status && endedEarlyWords({ status: status.id, notJudged: check.last_report_not_judged_url_count })}
          />
        </span>
        <FavoriteStar check={{ id: check.project, name, is_favorite: true }} />
      </div>
      <div className={styles.foot}>
        {status !== null && (
          <span className={styles.comments}>
            <StatusBadge status={status.id} look="plain" />
            {isUnderWay(status) && <span className="tabular">{status.percent}%</span>}
          </span>
        )}
        <ScheduleState check={{ ...check, last_report_status: status }} tellsFirst />
        <span className={styles.who}>{check.creator_full_name || 'Unknown'}</span>
      </div>
    </article>
  );
}

function CheckLink({ check: { project, last_report: report }, children }: { check: Favorite; children: string }) {
  const params = { projectId: String(project) };
  if (report === null) {
    return (
      <Link to="/manage_checks/$projectId/overview" params={params} className={styles.name} title={children}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/manage_checks/$projectId/reports/$reportId"
      params={{ ...params, reportId: String(report) }}
      className={styles.name}
      title={children}
    >
      {children}
    </Link>
  );
}

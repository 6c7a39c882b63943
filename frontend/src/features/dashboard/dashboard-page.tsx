import { useSwitch } from '../../shared/switches/feature-states.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { AttentionCard } from './attention-card.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import styles from './dashboard-page.module.css';
import { FavoriteChecks } from './favorite-checks.tsx';
import { GeoCard } from './geo/geo-card.tsx';
import { LatestComments } from './latest-comments.tsx';
import { LatestReports } from './latest-reports.tsx';

/** What needs people first, then what is new, one card per subject; those of 002 §2.9 have a switch each. */
export function DashboardPage() {
  const showsMap = useSwitch('enable_geo_widget');
  const showsReports = useSwitch('enable_latest_completed_reports');
  const showsComments = useSwitch('enable_comments');
  const showsFavorites = useSwitch('enable_favorites');
  return (
    <>
      <PageHeader title="Dashboard" divided actions={<Today />}>
        <LiveDot />
      </PageHeader>
      <div className={styles.cards}>
        <div className={styles.pair}>
          <AttentionCard />
          <CapacityCard />
        </div>
        {(showsMap || showsReports) && (
          <div className={styles.pair}>
            {showsMap && <GeoCard />}
            {showsReports && <ComplianceCard />}
          </div>
        )}
        {showsFavorites && <FavoriteChecks />}
        {showsReports && <LatestReports />}
        {showsComments && <LatestComments />}
      </div>
    </>
  );
}

/** The day where the reader is, as a newspaper has it. */
function Today() {
  const timezone = useTimezone();
  const now = useNow(60_000);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: timezone }).format(now);
  return <time className={styles.today}>{day}</time>;
}

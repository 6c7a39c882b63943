import { TwoFactorRequirement } from '../../shared/organizations/two-factor-requirement.tsx';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './profile-page.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** The own account (000 §2). */
export function ProfilePage() {
  const { has_full_access, organization } = useMe();
  const showCapacity = useSwitch('show_crawl_stats_in_profile');
  return (
    <>
      <PageHeader title="Profile" />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DetailsCard />
          <PasswordCard />
          <TwoFactorCard />
          {has_full_access && <TwoFactorRequirement organization={organization} />}
        </div>
        <div className={styles.column}>
          {showCapacity && <CapacityCard />}
          <NotificationsCard />
          <AppearanceCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}

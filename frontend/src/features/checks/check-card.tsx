import type { Project } from '@proofline/contracts/api/projects';
import { FavoriteStar } from '../favorites/favorite-star.tsx';
import { KindLabel } from '../kinds/kind-label.tsx';
import { SelectRow } from './bulk/select-boxes.tsx';
import { useSelectionOfRows } from './bulk/selection.tsx';
import { CheckActions } from './check-actions.tsx';
import styles from './check-card.module.css';
import { CheckCountries } from './check-countries.tsx';
import { CheckName } from './check-name.tsx';
import { CheckStatus } from './check-status.tsx';
import { ScheduleState } from './schedule-state.tsx';

/** A check on a phone: name, status with its bar, one line of facts, a menu. */
export function CheckCard({ check }: { check: Project }) {
  const isChoosing = useSelectionOfRows()?.isChoosing ?? false;
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        {isChoosing && <SelectRow check={check} />}
        <FavoriteStar check={check} />
        <h2 className={`truncate ${styles.name}`}>
          <CheckName check={check} />
        </h2>
        <CheckActions check={check} compact />
      </div>
      <CheckStatus check={check} />
      <div className={styles.facts}>
        <KindLabel kind={check.kind} />
        <CheckCountries countries={check.countries} shown={check.countries.length === 1 ? 1 : 2} />
        <span className={styles.websites}>
          {check.url_count === 0 ? '' : `${check.url_count.toLocaleString('en')} websites`}
        </span>
      </div>
      <ScheduleState check={check} />
    </div>
  );
}

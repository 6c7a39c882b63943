import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { late } from '../../shared/ui/late.ts';
import { Clock } from './clock.tsx';
import styles from './timezone-menu.module.css';

const TimezoneList = late(() => import('./timezone-list.tsx'));

/** The timezone all times are shown in, with its clock; a search finds another. */
export function TimezoneMenu({ side = 'below' }: { side?: 'below' | 'above' }) {
  const timezone = useTimezone();
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      label="Timezone"
      width={300}
      side={side}
      trigger={(props) => (
        <button {...props} ref={target} className={styles.target}>
          <IconWorld size={16} stroke={1.6} aria-hidden />
          <span className="visually-hidden">Timezone </span>
          <span className={styles.zone}>{timezone}</span>
          <b>
            <Clock timezone={timezone} />
          </b>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <TimezoneList
          timezone={timezone}
          onChosen={() => {
            close();
            target.current?.focus();
          }}
        />
      )}
    </Dropdown>
  );
}

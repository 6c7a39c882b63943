import { IconRoute } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { LateTip } from '../../shared/ui/late-tip.ts';
import { startTour, useTourHere } from './running-tour.ts';

const label = 'Start tutorial on this page';

interface Props {
  /** Looks of the navigation it stands in. */
  readonly entryClass: string | undefined;
  readonly labelClass: string | undefined;
  readonly collapsed: boolean;
  /** Before it starts, as closing the drawer it was pressed in. */
  readonly onStart?: (() => void) | undefined;
}

/** The navigation's last helper (000 §2): only where the page has a tour, and the switch is on. */
export function StartTutorial({ entryClass, labelClass, collapsed, onStart }: Props) {
  const isOn = useSwitch('enable_ftue_in_sidebar');
  const here = useTourHere();
  if (!isOn || here === undefined) return null;
  const start = () => {
    onStart?.();
    startTour({ id: here, isAutomatic: false });
  };
  return (
    <li>
      <button type="button" className={entryClass} onClick={start} data-tip={label}>
        <IconRoute size={18} stroke={1.6} aria-hidden />
        <span className={labelClass}>{label}</span>
      </button>
      <Suspense>{collapsed && <LateTip label={label} />}</Suspense>
    </li>
  );
}

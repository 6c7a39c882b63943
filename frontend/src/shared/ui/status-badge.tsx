import type { StatusColor } from '@proofline/contracts/report-status';
import { REPORT_STATUS_COLORS, REPORT_STATUS_LABELS, type ReportStatus } from '@proofline/contracts/report-status';
import {
  IconBan,
  IconCircleCheckFilled,
  IconClock,
  IconExclamationCircleFilled,
  IconPlayerPauseFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status.module.css';

const icons: Readonly<Record<ReportStatus, ReactNode>> = {
  pending: <IconClock size={14} />,
  in_progress: <span className={styles.spinner} />,
  pausing: <IconPlayerPauseFilled size={14} />,
  paused: <IconPlayerPauseFilled size={14} />,
  completed: <IconCircleCheckFilled size={14} />,
  expired: <IconCircleCheckFilled size={14} />,
  cancelled: <IconBan size={14} />,
  failed: <IconExclamationCircleFilled size={14} />,
};

interface Props {
  readonly status: ReportStatus;
  /** `chip` has a tint and a border, `plain` is icon and word for a table cell. */
  readonly look?: 'chip' | 'plain';
}

/** Status of a check or a run: icon and word, colour by meaning. */
export function StatusBadge({ status, look = 'chip' }: Props) {
  return (
    <Chip color={REPORT_STATUS_COLORS[status]} icon={icons[status]} look={look}>
      {REPORT_STATUS_LABELS[status]}
    </Chip>
  );
}

interface ChipProps {
  readonly color: StatusColor | 'accent';
  readonly icon?: ReactNode;
  readonly look?: 'chip' | 'plain';
  readonly children: ReactNode;
}

/** The 22 px chip behind every status. */
export function Chip({ color, icon, look = 'chip', children }: ChipProps) {
  return (
    <span className={look === 'chip' ? styles.chip : styles.plain} data-color={color}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

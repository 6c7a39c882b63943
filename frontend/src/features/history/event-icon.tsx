import type { HistoryEntry } from '@proofline/contracts/api/history';
import {
  IconBan,
  IconCalendarX,
  IconCheck,
  IconClockPlay,
  IconFilterOff,
  IconFlag,
  IconHandGrab,
  IconHandOff,
  IconHelp,
  IconListDetails,
  IconMessage,
  IconPlus,
  IconPoint,
  IconX,
} from '@tabler/icons-react';
import styles from './history.module.css';

type Tone = 'accent' | 'success' | 'danger' | 'warning' | 'quiet';
interface Look {
  readonly Icon: typeof IconPoint;
  readonly tone: Tone;
}

const quiet = (Icon: typeof IconPoint): Look => ({ Icon, tone: 'quiet' });
const looks: Readonly<Record<string, Look>> = {
  CheckCreated: { Icon: IconPlus, tone: 'accent' },
  ScheduleSlotSkipped: { Icon: IconCalendarX, tone: 'warning' },
  ReportRequested: quiet(IconClockPlay),
  TargetsPlanned: quiet(IconListDetails),
  ReportStarted: quiet(IconClockPlay),
  ReportCompleted: { Icon: IconFlag, tone: 'accent' },
  ReportFailed: { Icon: IconX, tone: 'danger' },
  TargetLeased: quiet(IconHandGrab),
  LeaseExpired: { Icon: IconHandOff, tone: 'warning' },
  LeaseReturned: quiet(IconHandOff),
  PageFilteredOut: quiet(IconFilterOff),
  PageBlocked: { Icon: IconBan, tone: 'warning' },
  PageFailed: { Icon: IconHelp, tone: 'warning' },
  TargetFinished: quiet(IconCheck),
  CommentAdded: quiet(IconMessage),
  CommentEdited: quiet(IconMessage),
  CommentDeleted: quiet(IconMessage),
};

/** What kind of event it is, at a glance; events of tomorrow get a plain dot. */
function lookOf({ type, sentence }: HistoryEntry): Look {
  if (type !== 'PageJudged') return looks[type] ?? quiet(IconPoint);
  return sentence.includes(': not compliant') ? { Icon: IconX, tone: 'danger' } : { Icon: IconCheck, tone: 'success' };
}

export function EventIcon({ entry }: { entry: HistoryEntry }) {
  const { Icon, tone } = lookOf(entry);
  return (
    <span className={styles.icon} data-tone={tone} aria-hidden>
      <Icon size={14} stroke={1.8} />
    </span>
  );
}

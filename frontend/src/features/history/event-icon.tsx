import type { HistoryEntry } from '@proofline/contracts/api/history';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import {
  IconBan,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCalendarX,
  IconCheck,
  IconClockPlay,
  IconEye,
  IconFilterOff,
  IconFlag,
  IconHandGrab,
  IconHandOff,
  IconHelp,
  IconHourglassEmpty,
  IconListDetails,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPoint,
  IconX,
} from '@tabler/icons-react';
import tones from '../../shared/ui/tones.module.css';
import styles from './history.module.css';

type Tone = 'accent' | 'success' | 'danger' | 'warning' | 'quiet';
interface Look {
  readonly Icon: typeof IconPoint;
  readonly tone: Tone;
}

const quiet = (Icon: typeof IconPoint): Look => ({ Icon, tone: 'quiet' });
const looks: Readonly<Record<string, Look>> = {
  CheckCreated: { Icon: IconPlus, tone: 'accent' },
  ScheduleCancelled: { Icon: IconCalendarOff, tone: 'warning' },
  ScheduleRestarted: { Icon: IconCalendarRepeat, tone: 'accent' },
  ScheduleSlotSkipped: { Icon: IconCalendarX, tone: 'warning' },
  ReportRequested: quiet(IconClockPlay),
  TargetsPlanned: quiet(IconListDetails),
  ReportStarted: quiet(IconClockPlay),
  ReportCompleted: { Icon: IconFlag, tone: 'accent' },
  ReportPauseRequested: { Icon: IconPlayerPause, tone: 'warning' },
  ReportPaused: { Icon: IconPlayerPause, tone: 'warning' },
  ReportResumed: { Icon: IconPlayerPlay, tone: 'accent' },
  ReportExpired: { Icon: IconHourglassEmpty, tone: 'warning' },
  ReportCancelled: { Icon: IconX, tone: 'warning' },
  ReportFailed: { Icon: IconX, tone: 'danger' },
  TargetLeased: quiet(IconHandGrab),
  LeaseExpired: { Icon: IconHandOff, tone: 'warning' },
  LeaseReturned: quiet(IconHandOff),
  TargetFinished: quiet(IconCheck),
  CommentAdded: quiet(IconMessage),
  CommentEdited: quiet(IconMessage),
  CommentDeleted: quiet(IconMessage),
};

/** Whatever kind of check found it. */
const looksOfOutcomes: Readonly<Record<PageOutcome, Look>> = {
  compliant: { Icon: IconCheck, tone: 'success' },
  not_compliant: { Icon: IconX, tone: 'danger' },
  recorded: quiet(IconEye),
  filtered_out: quiet(IconFilterOff),
  blocked: { Icon: IconBan, tone: 'warning' },
  failed: { Icon: IconHelp, tone: 'warning' },
};

/** What kind of event it is, at a glance; events of tomorrow get a plain dot. */
export function lookOf({ type, outcome }: Pick<HistoryEntry, 'type' | 'outcome'>): Look {
  return outcome === null ? (looks[type] ?? quiet(IconPoint)) : looksOfOutcomes[outcome];
}

export function EventIcon({ entry }: { entry: HistoryEntry }) {
  const { Icon, tone } = lookOf(entry);
  return (
    <span className={`${styles.icon} ${tones.tone}`} data-tone={tone} aria-hidden>
      <Icon size={14} stroke={1.8} />
    </span>
  );
}

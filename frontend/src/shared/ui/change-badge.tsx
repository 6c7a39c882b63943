import type { StatusColor } from '@proofline/contracts/report-status';
import { RESULT_CHANGE_WORDS, type ResultChange } from '@proofline/contracts/result-change';
import {
  IconEqual,
  IconFileText,
  IconHelpCircle,
  IconSparkles,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import { Chip } from './status-badge.tsx';

/** What a change is coloured and drawn as everywhere. */
export const CHANGES: Readonly<Record<ResultChange, { color: StatusColor; Icon: typeof IconEqual }>> = {
  broken: { color: 'danger', Icon: IconTrendingDown },
  fixed: { color: 'success', Icon: IconTrendingUp },
  new: { color: 'info', Icon: IconSparkles },
  changed: { color: 'grey', Icon: IconFileText },
  undecided: { color: 'warning', Icon: IconHelpCircle },
  unchanged: { color: 'grey', Icon: IconEqual },
};

/** What became of a page since the run before, as icon and word. */
export function ChangeBadge({ change }: { change: ResultChange }) {
  const { color, Icon } = CHANGES[change];
  return (
    <Chip color={color} icon={<Icon size={14} stroke={1.8} />} look="plain">
      {RESULT_CHANGE_WORDS[change]}
    </Chip>
  );
}

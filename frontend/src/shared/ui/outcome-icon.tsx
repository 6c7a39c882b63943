import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { StatusColor } from '@proofline/contracts/report-status';
import { IconCircleCheckFilled, IconCircleXFilled, IconEye, IconFilterOff, IconHelpCircle } from '@tabler/icons-react';
import { Chip } from './status-badge.tsx';

/** What a page's outcome is called and coloured everywhere. */
export const OUTCOMES: Readonly<
  Record<PageOutcome, { label: string; color: StatusColor; Icon: typeof IconHelpCircle }>
> = {
  compliant: { label: 'Compliant', color: 'success', Icon: IconCircleCheckFilled },
  not_compliant: { label: 'Not compliant', color: 'danger', Icon: IconCircleXFilled },
  recorded: { label: 'Recorded', color: 'info', Icon: IconEye },
  filtered_out: { label: 'Filtered out', color: 'grey', Icon: IconFilterOff },
  blocked: { label: 'Could not be judged', color: 'warning', Icon: IconHelpCircle },
  failed: { label: 'Could not be judged', color: 'warning', Icon: IconHelpCircle },
};

interface Props {
  readonly outcome: PageOutcome;
  readonly size?: number;
}

/** The verdict as an icon with its word for those who listen. */
export function OutcomeIcon({ outcome, size = 16 }: Props) {
  const { label, color, Icon } = OUTCOMES[outcome];
  return <Icon size={size} style={{ color: `var(--pl-${color}-solid)`, flex: 'none' }} role="img" aria-label={label} />;
}

/**
 * The verdict as icon and word.
 * @param words of the kind, where it calls outcomes otherwise
 */
export function OutcomeBadge({
  outcome,
  look = 'chip',
  words = {},
}: Props & { look?: 'chip' | 'plain'; words?: Readonly<Partial<Record<PageOutcome, string | null>>> }) {
  const { label, color, Icon } = OUTCOMES[outcome];
  return (
    <Chip color={color} icon={<Icon size={14} />} look={look}>
      {words[outcome] ?? label}
    </Chip>
  );
}

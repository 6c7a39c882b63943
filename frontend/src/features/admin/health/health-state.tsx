import type { HealthState } from '@proofline/contracts/api/health';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Chip } from '../../../shared/ui/status-badge.tsx';

interface Look {
  readonly label: string;
  readonly color: ComponentProps<typeof Chip>['color'];
  readonly Icon: typeof IconCircleXFilled;
}

const looks: Readonly<Record<HealthState, Look>> = {
  ok: { label: 'Well', color: 'success', Icon: IconCircleCheckFilled },
  degraded: { label: 'Degraded', color: 'warning', Icon: IconAlertTriangleFilled },
  down: { label: 'Down', color: 'danger', Icon: IconCircleXFilled },
};

export function HealthStateChip({ state, look = 'chip' }: { state: HealthState; look?: 'chip' | 'plain' }) {
  const { label, color, Icon } = looks[state];
  return (
    <Chip color={color} look={look} icon={<Icon size={14} />}>
      {label}
    </Chip>
  );
}

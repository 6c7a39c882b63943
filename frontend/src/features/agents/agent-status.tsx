import type { AgentStatus } from '@proofline/contracts/api/agents';
import { IconBan, IconClock, IconHeartbeat, IconMoonStars } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Chip } from '../../shared/ui/status-badge.tsx';

interface Look {
  readonly label: string;
  readonly color: ComponentProps<typeof Chip>['color'];
  readonly Icon: typeof IconBan;
}

export const agentStatuses: Readonly<Record<AgentStatus, Look>> = {
  alive: { label: 'Alive', color: 'success', Icon: IconHeartbeat },
  silent: { label: 'Silent', color: 'warning', Icon: IconMoonStars },
  waiting: { label: 'Not seen yet', color: 'info', Icon: IconClock },
  revoked: { label: 'Revoked', color: 'grey', Icon: IconBan },
};

export function AgentStatusBadge({ status }: { status: AgentStatus }) {
  const { label, color, Icon } = agentStatuses[status];
  return (
    <Chip color={color} icon={<Icon size={14} stroke={1.8} />}>
      {label}
    </Chip>
  );
}

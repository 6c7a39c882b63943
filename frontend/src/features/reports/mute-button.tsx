import { ActionIcon } from '@mantine/core';
import type { Report } from '@proofline/contracts/api/reports';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { HoverTip } from '../../shared/ui/hover-tip.tsx';
import { useMuteReport } from './use-mute-report.ts';

interface Props {
  readonly report: Pick<Report, 'id' | 'project__name' | 'notifications_muted'>;
}

/** Whether the reader gets notifications and mails about the report (002 §2.1); pressed, it is the other way round. */
export function MuteButton({ report }: Props) {
  const mute = useMuteReport(report.id);
  const { notifications_muted: isMuted, project__name: name } = report;
  const Icon = isMuted ? IconBellOff : IconBell;
  return (
    <HoverTip label={isMuted ? 'Unmute notifications' : 'Mute notifications'}>
      {(target) => (
        <ActionIcon
          {...target}
          aria-pressed={isMuted}
          aria-label={`Mute notifications of ${name}`}
          onClick={() => mute(!isMuted)}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </HoverTip>
  );
}

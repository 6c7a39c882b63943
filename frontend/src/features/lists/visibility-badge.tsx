import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Chip } from '../../shared/ui/status-badge.tsx';

/** `enabled` as people read it (001 §3). */
export function VisibilityBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Chip color="success" icon={<IconEye size={14} stroke={1.8} />}>
      Visible
    </Chip>
  ) : (
    <Chip color="grey" icon={<IconEyeOff size={14} stroke={1.8} />}>
      Invisible
    </Chip>
  );
}

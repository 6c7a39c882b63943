import { IconBan } from '@tabler/icons-react';
import { Chip } from '../../../shared/ui/status-badge.tsx';

/** Nobody of it can log in. */
export const DisabledBadge = () => (
  <Chip color="grey" icon={<IconBan size={14} />}>
    Disabled
  </Chip>
);

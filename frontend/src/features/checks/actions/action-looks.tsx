import type { ManageAction } from '@proofline/contracts/manage-actions';
import {
  IconCalendarOff,
  IconCalendarRepeat,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface ActionLook {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly stroke?: number; readonly 'aria-hidden'?: boolean }>;
}

/** What a check can be told, as it reads in menus and on buttons. */
export const actionLooks: Readonly<Record<ManageAction, ActionLook>> = {
  pause_project: { label: 'Pause', Icon: IconPlayerPause },
  continue_project: { label: 'Start', Icon: IconPlayerPlay },
  cancel_schedule: { label: 'Cancel schedule', Icon: IconCalendarOff },
  restart_schedule: { label: 'Restart schedule', Icon: IconCalendarRepeat },
  clone_project: { label: 'Clone', Icon: IconCopy },
  disable_project: { label: 'Disable', Icon: IconEyeOff },
  enable_project: { label: 'Enable', Icon: IconEye },
};

import { z } from 'zod';

/** What a check can offer in `available_manage_actions` (specification 000 §4). */
export const MANAGE_ACTIONS = [
  'cancel_schedule',
  'restart_schedule',
  'pause_project',
  'continue_project',
  'clone_project',
  'enable_project',
  'disable_project',
] as const;
export const manageActionSchema = z.enum(MANAGE_ACTIONS);
export type ManageAction = z.infer<typeof manageActionSchema>;

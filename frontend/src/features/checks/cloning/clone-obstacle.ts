import type { CreationMetadata, Project, ProjectDetail } from '@proofline/contracts/api/projects';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import { kindLook } from '../../kinds/registry.ts';

/** In a check's `available_manage_actions`. */
export const CLONE_ACTION: ManageAction = 'clone_project';
export const DISABLE_ACTION: ManageAction = 'disable_project';

export const DISABLED_PLATFORM = 'This social media platform is disabled. Please contact support.';

type Cloned = Pick<Project, 'kind' | 'schedule'> & Partial<Pick<ProjectDetail, 'platform'>>;

/** Why a check of this make cannot be cloned (000 §8, 001 §4), as a sentence; null when nothing stands against it. */
export function cloneObstacle(
  { kind, schedule, platform }: Cloned,
  { schedule_choices: choices, platforms }: CreationMetadata,
): string | null {
  const { cloneable, label } = kindFacts(kind);
  if (!cloneable) return kindLook(kind).noClones ?? `${label} checks cannot be cloned.`;
  if (schedule === 'continuously' && !choices[kind].some(({ id }) => id === 'continuously')) {
    return 'The continuously schedule no longer exists.';
  }
  if (platform && !platforms.some(({ id, enabled_platform: isEnabled }) => id === platform.id && isEnabled)) {
    return DISABLED_PLATFORM;
  }
  return null;
}

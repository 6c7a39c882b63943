import type { CreationMetadata, ProjectDetail } from '@proofline/contracts/api/projects';
import { describe, expect, it } from 'vitest';
import { facts } from '../../wizard/testing/testing-draft.ts';
import { cloneObstacle } from './clone-obstacle.ts';

const metadata: CreationMetadata = {
  ...facts.metadata,
  platforms: [
    {
      id: 'telegram',
      name: 'Telegram',
      show_platform: true,
      enabled_platform: true,
      has_social_media_accounts_and_accesses: true,
    },
    {
      id: 'reddit',
      name: 'Reddit',
      show_platform: true,
      enabled_platform: false,
      has_social_media_accounts_and_accesses: true,
    },
  ],
};
const onTelegram = { platform: { id: 'telegram', name: 'Telegram' } } as const;
const onReddit = { platform: { id: 'reddit', name: 'Reddit' } } as const;

describe('what stands against cloning', () => {
  it.each<[Pick<ProjectDetail, 'kind' | 'schedule'> & Partial<Pick<ProjectDetail, 'platform'>>, string | null]>([
    [{ kind: 'compliance', schedule: 'weekly' }, null],
    [{ kind: 'compliance', schedule: 'continuously' }, 'The continuously schedule no longer exists.'],
    [{ kind: 'internet_scan', schedule: 'weekly' }, 'Internet scan checks cannot be cloned.'],
    [{ kind: 'social_media', schedule: 'weekly', ...onTelegram }, null],
    [
      { kind: 'social_media', schedule: 'weekly', ...onReddit },
      'This social media platform is disabled. Please contact support.',
    ],
  ])('%j: %s', (check, obstacle) => {
    expect(cloneObstacle(check, metadata)).toBe(obstacle);
  });
});

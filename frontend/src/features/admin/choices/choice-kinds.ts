import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';

interface ChoiceKind {
  /** Of the API; `<path><id>/` is one of them. */
  readonly path: string;
  readonly key: QueryKey;
}

/** What superusers keep for the checks of all organisations. */
export const choiceKinds = {
  vertical: { path: '/api/verticals/', key: queryKeys.verticals.all },
  socialAccount: { path: '/api/social_account/', key: queryKeys.socialAccounts.all },
  presetImageSet: { path: '/api/preset_image_sets/', key: queryKeys.presetImageSets.all },
} satisfies Record<string, ChoiceKind>;

export type ChoiceKindName = keyof typeof choiceKinds;

/** Asks anew for what shows these things, once one of them was changed: also what new checks are offered. */
export function useChoiceChanged(kind: ChoiceKindName): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: choiceKinds[kind].key });
    for (const queryKey of [queryKeys.projects.metadata, queryKeys.auditEvents.all]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

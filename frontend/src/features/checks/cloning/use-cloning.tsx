import type { Project, ProjectDetail } from '@proofline/contracts/api/projects';
import { hasPart } from '@proofline/contracts/kinds/registry';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../../shared/forms/saved-or-said.ts';
import { useMe } from '../../../shared/session/me.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { creationMetadataQuery } from '../checks-query.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { CLONE_ACTION, cloneObstacle, DISABLE_ACTION, DISABLED_PLATFORM } from './clone-obstacle.ts';

interface Cloning {
  /** `hidden`: who asks may not clone, or the server does not offer it. */
  readonly state: 'offered' | 'hindered' | 'hidden';
  /** Why it is hindered, as a sentence. */
  readonly obstacle: string | null;
  readonly start: () => void;
  readonly dialog: ReactNode;
}

/** Cloning a check: an enabled one is first asked about. */
export function useCloning(check: Project | ProjectDetail): Cloning {
  const me = useMe();
  const metadata = useQuery(creationMetadataQuery).data;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const clone = () => {
    setAsking(false);
    const params = { checkType: check.kind, projectId: String(check.id) };
    void navigate({ to: '/project/$checkType/$projectId/clone', params });
  };
  const disabling = useMutation({
    mutationFn: () => savedOrSaid(apiPost(`/api/manage_project/${check.id}/`, z.unknown(), { action: DISABLE_ACTION })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.projects.all });
      clone();
    },
    onError: (error) => toast('danger', messageOf(error)),
  });

  const isOffered = check.available_manage_actions.includes(CLONE_ACTION);
  const known = metadata === undefined ? null : cloneObstacle(check, metadata);
  // A row of the check list does not name its platform; that the server offers nothing then says enough.
  const obstacle = known ?? (hasPart(check.kind, 'platform') && !isOffered ? DISABLED_PLATFORM : null);
  const stateForAuthor = obstacle !== null ? 'hindered' : isOffered ? 'offered' : 'hidden';
  return {
    state: me.has_full_access ? stateForAuthor : 'hidden',
    obstacle,
    start: () => (check.enabled ? setAsking(true) : clone()),
    dialog: isAsking && (
      <CloneDialog
        name={check.name}
        isDisabling={disabling.isPending}
        isRunning={!check.available_manage_actions.includes(DISABLE_ACTION)}
        onYes={() => disabling.mutate()}
        onNo={clone}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}

import { featureSettingsSchema } from '@proofline/contracts/api/waffle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPatch } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { FeatureRow } from './feature-rows.ts';

const paths = { switch: 'waffle_switches', flag: 'waffle_flags', sample: 'waffle_samples' } as const;

/** Changes a feature for everybody, at once: every open browser hears of it. */
export function useChangeFeature({ kind, name }: Pick<FeatureRow, 'kind' | 'name'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: object) => apiPatch(`/api/${paths[kind]}/${name}/`, featureSettingsSchema, change),
    onSuccess: (settings) => {
      client.setQueryData(queryKeys.features.settings, settings);
      void client.invalidateQueries({ queryKey: queryKeys.features.all });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
}

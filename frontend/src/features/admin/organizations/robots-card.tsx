import { Radio, Skeleton, Stack } from '@mantine/core';
import { crawlingSettingsSchema } from '@proofline/contracts/api/crawling-settings';
import type { RobotsPolicy } from '@proofline/contracts/gathering';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPatch } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../shared/ui/state-message.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { crawlingSettingsQuery } from '../admin-queries.ts';
import styles from './organizations.module.css';

const words: Readonly<Record<RobotsPolicy, { label: string; description: string }>> = {
  obey: {
    label: 'Keep to robots.txt',
    description: 'Addresses that a website disallows are not read, and the report says so.',
  },
  override: {
    label: 'Read disallowed pages too',
    description:
      'robots.txt is read, recorded with the results, and passed over. For organisations that have a contract with the owners of the websites.',
  },
};

/** Whether the organisation's runs keep to robots.txt. Passing it over is asked for twice. */
export function RobotsCard({ organizationId }: { organizationId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(crawlingSettingsQuery(organizationId));
  const [asking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: (robots: RobotsPolicy) =>
      apiPatch(`/api/organizations/${organizationId}/crawling/`, crawlingSettingsSchema, { robots }),
    onSuccess: (settings) => {
      client.setQueryData(queryKeys.organizations.crawling(organizationId), settings);
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      toast('success', settings.robots === 'obey' ? 'New runs keep to robots.txt.' : 'New runs pass robots.txt over.');
    },
    onError: (refusal) => toast('danger', messageOf(refusal)),
  });
  const choose = (value: string) => {
    if (value === 'override') setAsking(true);
    else saving.mutate('obey');
  };
  return (
    <Card title="robots.txt" aside="For runs requested from now on">
      {data === undefined && error === null && <Skeleton height={96} />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Radio.Group value={data.robots} onChange={choose} aria-label="How runs treat robots.txt">
          <Stack gap={12} mt={4}>
            {(['obey', 'override'] as const).map((policy) => (
              <Radio key={policy} value={policy} disabled={saving.isPending} {...words[policy]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p className={styles.note} style={{ margin: '12px 0 0' }}>
        Runs under way keep what they were requested with.
      </p>
      <ConfirmDialog
        opened={asking}
        title="Read pages that websites disallow?"
        confirmLabel="Read disallowed pages"
        danger
        onConfirm={() => {
          setAsking(false);
          saving.mutate('override');
        }}
        onCancel={() => setAsking(false)}
      >
        Every run of this organisation that is requested from now on passes robots.txt over. Who decided it is recorded.
      </ConfirmDialog>
    </Card>
  );
}

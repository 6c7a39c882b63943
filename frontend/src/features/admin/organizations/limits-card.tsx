import { Button } from '@mantine/core';
import { type Organization, organizationSchema } from '@proofline/contracts/api/users';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiPatch } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useSave } from '../../../shared/forms/use-save.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { isComplete, LimitInputs, type LimitsDraft } from './limit-inputs.tsx';
import { limitNames } from './limit-labels.ts';
import styles from './organizations.module.css';

export function LimitsCard({ organization: { id, name, monthly_limits } }: { organization: Organization }) {
  const client = useQueryClient();
  const [limits, setLimits] = useState<LimitsDraft>(monthly_limits);
  // Only what was changed here is sent: somebody else may be changing the rest.
  const changed = limitNames.filter((limit) => limits[limit] !== monthly_limits[limit]);
  const saving = useSave(
    () =>
      apiPatch(`/api/organizations/${id}/`, organizationSchema, {
        monthly_limits: Object.fromEntries(changed.map((limit) => [limit, limits[limit]])),
      }),
    async () => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      toast('success', `The monthly limits of "${name}" were saved.`);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && isComplete(limits) && !saving.pending) saving.submit();
  };
  return (
    <Card title="Monthly limits" aside="Calendar month, UTC">
      <form onSubmit={submit} noValidate>
        <LimitInputs
          value={limits}
          onChange={(limit, value) => setLimits((current) => ({ ...current, [limit]: value }))}
          error={saving.error}
        />
        <div className={styles.foot}>
          {changed.length > 0 && (
            <Button variant="default" onClick={() => setLimits(monthly_limits)}>
              Undo changes
            </Button>
          )}
          <Button type="submit" disabled={changed.length === 0 || !isComplete(limits)} loading={saving.pending}>
            Save limits
          </Button>
        </div>
      </form>
    </Card>
  );
}

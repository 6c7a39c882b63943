import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPatch } from '../../../shared/api/client.ts';
import type { TableColumn } from '../../../shared/table/column.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from '../admin.module.css';
import { type ChoiceKindName, choiceKinds, useChoiceChanged } from './choice-kinds.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
}

/** Whether new checks may use it; those that do go on. */
export function EnabledSwitch({ kind, choice }: { kind: ChoiceKindName; choice: Choice }) {
  const { id, name, enabled } = choice;
  const changed = useChoiceChanged(kind);
  const change = useMutation({
    mutationFn: (wanted: boolean) => apiPatch(`${choiceKinds[kind].path}${id}/`, z.unknown(), { enabled: wanted }),
    onSuccess: async (_answer, wanted) => {
      await changed();
      toast('success', `"${name}" was ${wanted ? 'enabled' : 'disabled'}.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  return (
    <Switch
      className={styles.switch ?? ''}
      classNames={{ labelWrapper: styles.noLabel ?? '' }}
      size="sm"
      checked={change.isPending ? change.variables : enabled}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
      aria-label={`${name} is enabled`}
    />
  );
}

const states = { true: 'Enabled', false: 'Disabled' } as const;

/** Pure. */
export const isOfState = ({ enabled }: Choice, state: string | undefined): boolean =>
  state === undefined || state.split(',').includes(String(enabled));

/** The column with the switch, filtered by `enabled`. */
export const enabledColumn = <Row extends Choice>(kind: ChoiceKindName): TableColumn<Row> => ({
  id: 'enabled',
  label: 'Enabled',
  width: 110,
  filter: {
    kind: 'choice',
    name: 'enabled',
    options: Object.entries(states).map(([value, label]) => ({ value, label })),
  },
  cell: (choice) => <EnabledSwitch kind={kind} choice={choice} />,
});

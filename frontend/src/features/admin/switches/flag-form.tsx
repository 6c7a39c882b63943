import { Checkbox, MultiSelect, NumberInput, Radio, Stack } from '@mantine/core';
import type { FlagSettings } from '@proofline/contracts/api/waffle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { allOrganizationsQuery, allUsersQuery } from '../admin-queries.ts';
import { useChangeFeature } from './use-change-feature.ts';

interface Props {
  readonly name: string;
  readonly settings: FlagSettings;
  readonly onClose: () => void;
}

/** Who a flag is up for: everyone, nobody, or some. */
export function FlagForm({ name, settings, onClose }: Props) {
  const [draft, setDraft] = useState(settings);
  const edit = (values: Partial<FlagSettings>) => setDraft((current) => ({ ...current, ...values }));
  const change = useChangeFeature({ kind: 'flag', name });
  const organizations = useQuery(allOrganizationsQuery).data?.results ?? [];
  const users = useQuery(allUsersQuery).data?.results ?? [];
  const save = () =>
    change.mutate(draft, {
      onSuccess: () => {
        toast('success', `${name} was saved.`);
        onClose();
      },
    });
  // Whom the lists do not know keeps its place under its number.
  const named = (ids: readonly number[], known: readonly { id: number; name: string }[]) => [
    ...known.map(({ id, name: label }) => ({ value: String(id), label })),
    ...ids.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ value: String(id), label: `#${id}` })),
  ];
  return (
    <FormModal
      title={name}
      submitLabel="Save flag"
      dirty={JSON.stringify(draft) !== JSON.stringify(settings)}
      complete
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
      size={520}
    >
      <Radio.Group
        label="On for"
        value={draft.everyone === null ? 'some' : draft.everyone ? 'everyone' : 'nobody'}
        onChange={(value) => edit({ everyone: value === 'some' ? null : value === 'everyone' })}
      >
        <Stack gap={10} mt={8}>
          <Radio value="everyone" label="Everyone" />
          <Radio value="nobody" label="Nobody" />
          <Radio value="some" label="Some" description="Any of the following" />
        </Stack>
      </Radio.Group>
      {draft.everyone === null && (
        <>
          <Checkbox
            label="Superusers"
            checked={draft.superusers}
            onChange={(event) => edit({ superusers: event.currentTarget.checked })}
          />
          <MultiSelect
            size="md"
            label="Organisations"
            searchable
            clearable
            hidePickedOptions
            placeholder={draft.organizations.length === 0 ? 'None' : ''}
            nothingFoundMessage="No such organisation"
            data={named(draft.organizations, organizations)}
            value={draft.organizations.map(String)}
            onChange={(ids) => edit({ organizations: ids.map(Number) as FlagSettings['organizations'] })}
          />
          <MultiSelect
            size="md"
            label="Users"
            searchable
            clearable
            hidePickedOptions
            placeholder={draft.users.length === 0 ? 'None' : ''}
            nothingFoundMessage="No such user"
            data={named(
              draft.users,
              users.map(({ id, name: label, account }) => ({
                id,
                name: account ? `${label} (${account.email})` : label,
              })),
            )}
            value={draft.users.map(String)}
            onChange={(ids) => edit({ users: ids.map(Number) as FlagSettings['users'] })}
          />
          <NumberInput
            size="md"
            label="Percent of all users"
            description="Always the same ones; empty for none."
            min={0}
            max={100}
            clampBehavior="strict"
            decimalScale={2}
            suffix=" %"
            hideControls
            value={draft.percent ?? ''}
            onChange={(value) => edit({ percent: typeof value === 'number' ? value : null })}
          />
        </>
      )}
    </FormModal>
  );
}

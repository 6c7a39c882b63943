import { Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { type User, userSchema } from '@proofline/contracts/api/users';
import { ROLE_LABELS, type Role } from '@proofline/contracts/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPatch, apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { useMe } from '../../../shared/session/me.ts';
import { allOrganizationsQuery } from '../admin-queries.ts';
import { ROLE_MEANINGS } from './role-badge.tsx';

interface Props {
  /** The account to edit; without it one is created, and its owner invited. */
  readonly user?: User;
  /** Of a new account, when it is known already. */
  readonly organizationId?: number;
  readonly onClose: () => void;
  readonly onSaved: (user: User) => void;
}

const roles: readonly Role[] = ['user', 'full_access', 'auditor', 'superuser'];
const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** A person's account: made and invited by mail, or changed. */
export function UserForm({ user, organizationId, onClose, onSaved }: Props) {
  const me = useMe();
  const client = useQueryClient();
  const before = {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    email: user?.account?.email ?? '',
    organization: String(user?.account?.organization.id ?? organizationId ?? ''),
    role: user?.account?.role ?? 'user',
  };
  const [draft, setDraft] = useState(before);
  const change = (values: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...values }));
  const organizations = useQuery(allOrganizationsQuery).data?.results ?? [];
  const isOwn = user?.id === me.id;

  const { first_name, last_name, role } = draft;
  const saving = useSave(
    () =>
      user === undefined
        ? apiPost('/api/users/', userSchema, { ...draft, organization: Number(draft.organization) })
        : apiPatch(`/api/users/${user.id}/`, userSchema, { first_name, last_name, ...(isOwn ? {} : { role }) }),
    async (saved) => {
      await client.invalidateQueries({ queryKey: queryKeys.users.all });
      void client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      onSaved(saved);
      onClose();
    },
  );
  return (
    <FormModal
      title={user === undefined ? 'Add new user' : 'Edit user'}
      submitLabel={user === undefined ? 'Send invitation' : 'Save user'}
      dirty={JSON.stringify(draft) !== JSON.stringify(before)}
      complete={first_name.trim() !== '' && draft.email.trim() !== '' && draft.organization !== ''}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      size={520}
    >
      <Group grow align="start" gap={12}>
        <TextInput
          size="md"
          label="First name"
          required
          data-autofocus
          maxLength={100}
          value={first_name}
          onChange={(event) => change({ first_name: event.currentTarget.value })}
          error={saving.error('first_name')}
        />
        <TextInput
          size="md"
          label="Last name"
          maxLength={100}
          value={last_name}
          onChange={(event) => change({ last_name: event.currentTarget.value })}
          error={saving.error('last_name')}
        />
      </Group>
      {user === undefined && (
        <>
          <TextInput
            size="md"
            type="email"
            label="Email"
            required
            maxLength={254}
            description="The invitation goes there, with a link to choose a password."
            value={draft.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={saving.error('email')}
          />
          <Select
            size="md"
            label="Organisation"
            required
            searchable
            disabled={organizationId !== undefined}
            placeholder="Choose an organisation"
            nothingFoundMessage="No such organisation"
            data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.organization === '' ? null : draft.organization}
            onChange={(value) => change({ organization: value ?? '' })}
            error={saving.error('organization')}
          />
        </>
      )}
      <Radio.Group
        label="Role"
        {...(isOwn && { description: 'Your own role is for another superuser to change.' })}
        value={role}
        onChange={(value) => isRole(value) && change({ role: value })}
        error={saving.error('role')}
      >
        <Stack gap={10} mt={8}>
          {roles.map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={isOwn}
              label={ROLE_LABELS[value]}
              description={ROLE_MEANINGS[value]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}

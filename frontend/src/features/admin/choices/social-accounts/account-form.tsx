import { Group, MultiSelect, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type SocialAccount, socialAccountSchema } from '@proofline/contracts/api/social-accounts';
import { SOCIAL_PLATFORM_LABELS } from '@proofline/contracts/social-media';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPatch, apiPost } from '../../../../shared/api/client.ts';
import { FormModal } from '../../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../../shared/forms/use-save.ts';
import { TwoListPicker } from '../../../../shared/picker/two-list-picker.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { allOrganizationsQuery, socialAccountsQuery } from '../../admin-queries.ts';
import { choiceKinds, useChoiceChanged } from '../choice-kinds.ts';
import {
  type AccountDraft,
  bodyOfChange,
  bodyOfNew,
  draftOfAccount,
  membersToChoose,
  withPlatform,
} from './account-draft.ts';

const { path } = choiceKinds.socialAccount;
const platforms = Object.entries(SOCIAL_PLATFORM_LABELS).map(([value, label]) => ({ value, label }));

/** An account or a group of accounts: made, or changed. */
export function AccountForm({ account, onClose }: { account?: SocialAccount; onClose: () => void }) {
  const before = draftOfAccount(account);
  const [draft, setDraft] = useState(before);
  const change = (values: Partial<AccountDraft>) => setDraft((current) => ({ ...current, ...values }));
  const accounts = useQuery(socialAccountsQuery).data?.results ?? [];
  const organizations = useQuery(allOrganizationsQuery).data?.results ?? [];
  const changed = useChoiceChanged('socialAccount');
  const saving = useSave(
    () =>
      account === undefined
        ? apiPost(path, socialAccountSchema, bodyOfNew(draft))
        : apiPatch(`${path}${account.id}/`, socialAccountSchema, bodyOfChange(account, draft)),
    async (saved) => {
      await changed();
      toast('success', `The ${saved.type === 'group' ? 'group' : 'account'} "${saved.name}" was saved.`);
      onClose();
    },
  );
  const isNew = account === undefined;
  const isGroup = draft.type === 'group';
  return (
    <FormModal
      title={isNew ? 'Add new social media account' : isGroup ? 'Edit account group' : 'Edit social media account'}
      submitLabel={isNew ? 'Add account' : 'Save account'}
      dirty={JSON.stringify(draft) !== JSON.stringify(before)}
      complete={draft.name.trim() !== '' && draft.platform !== null}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      size={isGroup ? 760 : 560}
    >
      <Radio.Group
        label="Type"
        {...(!isNew && { description: 'Type and platform stay what they were made as.' })}
        value={draft.type}
        onChange={(type) => change({ type: type === 'group' ? 'group' : 'single' })}
        error={saving.error('type')}
      >
        <Group gap={24} mt={8}>
          <Radio value="single" label="Single account" disabled={!isNew} />
          <Radio value="group" label="Group of accounts" disabled={!isNew} />
        </Group>
      </Radio.Group>
      <Select
        size="md"
        label="Platform"
        required
        disabled={!isNew}
        placeholder="Choose a platform"
        data={platforms}
        value={draft.platform}
        onChange={(platform) => setDraft((current) => withPlatform(current, platform))}
        error={saving.error('platform')}
      />
      <TextInput
        size="md"
        label="Name"
        required
        data-autofocus
        description={isGroup ? 'Under which checks choose the group.' : 'As the platform knows the account.'}
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={saving.error('name')}
      />
      <Textarea
        size="md"
        label="Description"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={saving.error('description')}
      />
      {isGroup && (
        <TwoListPicker
          sourceTitle="Accounts"
          targetTitle="Accounts of the group"
          items={membersToChoose(accounts, draft)}
          chosen={draft.sub_items}
          onChange={(chosen) => change({ sub_items: chosen })}
          emptyText={draft.platform === null ? 'Choose a platform first.' : 'No accounts of this platform yet.'}
          error={saving.error('sub_items')}
        />
      )}
      <MultiSelect
        size="md"
        label="Organisations that have access"
        {...(isGroup && { description: 'Access to a group is access to its accounts.' })}
        searchable
        clearable
        hidePickedOptions
        placeholder={draft.organizations.length === 0 ? 'None' : ''}
        nothingFoundMessage="No such organisation"
        data={[
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
          // Whom the list does not know keeps its place under its number.
          ...draft.organizations
            .filter((id) => !organizations.some((organization) => organization.id === id))
            .map((id) => ({ value: String(id), label: `#${id}` })),
        ]}
        value={draft.organizations.map(String)}
        onChange={(ids) => change({ organizations: ids.map(Number) as AccountDraft['organizations'] })}
        error={saving.error('organizations')}
      />
      <Switch
        label="Enabled"
        description="New checks may use it."
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </FormModal>
  );
}

import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import {
  isNotificationLink,
  MAX_NAMED_RECEIVERS,
  MAX_NOTIFICATION_LINK,
  MAX_NOTIFICATION_MESSAGE,
  notificationTypeSchema,
} from '@proofline/contracts/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { useMe } from '../../../shared/session/me.ts';
import { TextCounter } from '../../../shared/ui/text-counter.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { allOrganizationsQuery, allUsersQuery } from '../admin-queries.ts';
import { typeOptions } from './notice-names.tsx';
import { publishNotice } from './notices-query.ts';

interface Draft {
  readonly message: string;
  readonly type: string | null;
  readonly users: readonly string[];
  readonly organizations: readonly string[];
  readonly link: string;
}
const empty: Draft = { message: '', type: null, users: [], organizations: [], link: '' };

/** Adds a notification (002 §2.13): message and type are required, who receives it is everybody unless somebody is named. */
export function NoticeForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const me = useMe();
  const users = useQuery(allUsersQuery).data?.results ?? [];
  const organizations = useQuery(allOrganizationsQuery).data?.results ?? [];
  const [draft, setDraft] = useState(empty);
  const change = (values: Partial<Draft>) => setDraft((current) => ({ ...current, ...values }));
  const { message, link } = draft;
  const type = notificationTypeSchema.safeParse(draft.type);
  const saving = useSave(
    () =>
      publishNotice({
        creator: me.id,
        message,
        type: notificationTypeSchema.parse(draft.type),
        user: draft.users.map((id) => userIdSchema.parse(Number(id))),
        organization: draft.organizations.map((id) => organizationIdSchema.parse(Number(id))),
        link: link.trim(),
      }),
    async () => {
      await client.invalidateQueries({ queryKey: queryKeys.notifications.all });
      toast('success', 'The notification was published.');
      onClose();
    },
  );
  const linkProblem =
    link.trim() === '' || isNotificationLink(link.trim())
      ? undefined
      : 'Enter a path of this site or an https address.';
  return (
    <FormModal
      title="Add notification"
      submitLabel="Add notification"
      dirty={JSON.stringify(draft) !== JSON.stringify(empty)}
      complete={message.trim() !== '' && type.success && linkProblem === undefined}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      size={560}
    >
      <Textarea
        size="md"
        label="Message"
        required
        data-autofocus
        description="The first line says what it is about."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_NOTIFICATION_MESSAGE}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
        error={saving.error('message')}
      />
      <TextCounter text={message} limit={MAX_NOTIFICATION_MESSAGE} />
      <Select
        size="md"
        label="Type"
        required
        placeholder="Choose a type"
        data={typeOptions}
        allowDeselect={false}
        value={draft.type}
        onChange={(value) => change({ type: value })}
        error={saving.error('type')}
      />
      <MultiSelect
        size="md"
        label="Receiver (user)"
        description="With no user and no organization, everybody receives it."
        data={users.map(({ id, name, account }) => ({
          value: String(id),
          label: account ? `${name} (${account.email})` : name,
        }))}
        searchable
        limit={100}
        maxValues={MAX_NAMED_RECEIVERS}
        nothingFoundMessage="No users found."
        value={[...draft.users]}
        onChange={(value) => change({ users: value })}
        error={saving.error('user')}
      />
      <MultiSelect
        size="md"
        label="Receiver (organization)"
        data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        limit={100}
        maxValues={MAX_NAMED_RECEIVERS}
        nothingFoundMessage="No organizations found."
        value={[...draft.organizations]}
        onChange={(value) => change({ organizations: value })}
        error={saving.error('organization')}
      />
      <TextInput
        size="md"
        label="Link"
        description="Where a click leads: a path of this site or an https address."
        maxLength={MAX_NOTIFICATION_LINK}
        value={link}
        onChange={(event) => change({ link: event.currentTarget.value })}
        error={linkProblem ?? saving.error('link')}
      />
    </FormModal>
  );
}

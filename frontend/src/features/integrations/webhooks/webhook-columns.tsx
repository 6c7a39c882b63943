import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Webhook } from '@proofline/contracts/api/webhooks';
import { counted } from '@proofline/contracts/counted';
import { FEED_EVENT_TYPES } from '@proofline/contracts/feed/events';
import { WEBHOOK_FORMAT_LABELS } from '@proofline/contracts/webhooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../../shared/table/column.ts';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import integrations from '../integrations.module.css';
import { LastTime } from '../last-time.tsx';
import { useWebhookActions } from './use-webhook-actions.tsx';
import { WebhookStateChip } from './webhook-state.tsx';
import styles from './webhooks.module.css';

export const webhookColumns: readonly TableColumn<Webhook>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    minWidth: 200,
    cell: (webhook) => (
      <span className={styles.twoLines}>
        <WebhookLink webhook={webhook} />
        <span className={`truncate ${integrations.quiet}`} title={webhook.url}>
          {hostOf(webhook)}
        </span>
      </span>
    ),
  },
  { id: 'state', label: 'State', sort: 'state', width: 120, cell: (webhook) => <WebhookStateChip {...webhook} /> },
  { id: 'format', label: 'Format', width: 170, cell: ({ format }) => WEBHOOK_FORMAT_LABELS[format] },
  { id: 'events', label: 'Events', width: 130, cell: (webhook) => <Events webhook={webhook} /> },
  {
    id: 'taken',
    label: 'Last taken',
    sort: 'last_taken_at',
    sortFirst: 'descending',
    width: 140,
    cell: ({ last_taken_at: at }) => <LastTime at={at} />,
  },
  { id: 'waiting', label: 'Waiting', width: 90, align: 'end', cell: ({ waiting }) => waiting.toLocaleString('en') },
  { id: 'aside', label: 'Set aside', width: 100, align: 'end', cell: (webhook) => <SetAside webhook={webhook} /> },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    width: 60,
    pin: 'end',
    align: 'end',
    cell: (webhook) => <WebhookMenu webhook={webhook} />,
  },
];

export const hostOf = ({ url }: Webhook): string => URL.parse(url)?.host ?? url;

export function WebhookLink({ webhook: { id, name } }: { webhook: Webhook }) {
  return (
    <Link
      to="/integrations/webhooks/$webhookId"
      params={{ webhookId: String(id) }}
      className={`truncate ${styles.link}`}
      title={name}
    >
      {name}
    </Link>
  );
}

export function Events({ webhook: { types } }: { webhook: Webhook }) {
  if (types.length === FEED_EVENT_TYPES.length) return <Chip color="accent">All events</Chip>;
  return <span title={types.join('\n')}>{counted(types.length, 'event')}</span>;
}

export function SetAside({ webhook: { id, name, set_aside: count } }: { webhook: Webhook }) {
  if (count === 0) return '0';
  return (
    <Link
      to="/integrations/webhooks/$webhookId"
      params={{ webhookId: String(id) }}
      search={{ state: 'set_aside' }}
      className={styles.aside}
      aria-label={`${count.toLocaleString('en')} messages of ${name} were set aside`}
    >
      {count.toLocaleString('en')}
    </Link>
  );
}

export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const { entries, dialogs, isBusy } = useWebhookActions(webhook);
  return (
    <>
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Tooltip label="Actions">
            <ActionIcon loading={isBusy} aria-label={`Actions of ${webhook.name}`}>
              <IconDots size={17} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>{entries}</Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}

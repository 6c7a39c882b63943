import { useDisclosure } from '@mantine/hooks';
import type { Webhook, WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { WEBHOOK_FORMAT_LABELS } from '@proofline/contracts/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import type { RowRules } from '../../../shared/table/page-of-rows.ts';
import rowCard from '../../../shared/table/row-card.module.css';
import { useWholeList } from '../../../shared/table/use-whole-list.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import integrations from '../integrations.module.css';
import { LastTime } from '../last-time.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { Events, hostOf, SetAside, WebhookLink, WebhookMenu, webhookColumns } from './webhook-columns.tsx';
import { NewWebhook } from './webhook-form.tsx';
import { WebhookStateChip } from './webhook-state.tsx';
import { webhooksQuery } from './webhooks-query.ts';

const tableOptions = { filters: ['name'], defaultOrdering: '-created_at' };

const rules: RowRules<Webhook> = {
  matches: (webhook, { name = '' }) => `${webhook.name} ${hostOf(webhook)}`.toLowerCase().includes(name.toLowerCase()),
  orders: {
    created_at: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
    name: (a, b) => a.name.localeCompare(b.name),
    state: (a, b) => a.state.localeCompare(b.state),
    last_taken_at: (a, b) => (a.last_taken_at ?? '').localeCompare(b.last_taken_at ?? ''),
  },
};

/** Where what happens in an organisation is sent. */
export function WebhooksPage() {
  const { table, query } = useWholeList(webhooksQuery, tableOptions, rules);
  const [adding, add] = useDisclosure(false);
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  return (
    <>
      <ListPage
        title="Webhooks"
        columns={webhookColumns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        search={{ name: 'name', label: 'Filter by name' }}
        actions={
          <ListButton leftSection={<IconPlus size={16} />} onClick={add.open}>
            New webhook
          </ListButton>
        }
        card={(webhook) => <WebhookCard webhook={webhook} />}
        nothing={
          <EmptyState icon={<IconWebhook size={20} />} title="You have no webhooks yet.">
            A webhook sends what happens in your organisation to a system of yours, or into a channel of Slack or Teams.
          </EmptyState>
        }
        noMatch="There are no webhooks matching this criteria. Change filters to view all webhooks."
      >
        <p className={integrations.intro}>
          What happens here is sent to where your teams are, signed, and tried again for 24 hours where it is not taken.
        </p>
      </ListPage>
      {adding && (
        <NewWebhook
          onCreated={(webhook) => {
            add.close();
            setCreated(webhook);
          }}
          onClose={add.close}
        />
      )}
      {created !== null && <ShownSecret webhook={created} onClose={() => setCreated(null)} />}
    </>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <WebhookLink webhook={webhook} />
        <span className={rowCard.fixed}>
          <WebhookMenu webhook={webhook} />
        </span>
      </div>
      <div className={rowCard.line}>
        <WebhookStateChip {...webhook} />
        <Events webhook={webhook} />
      </div>
      <span className={integrations.quiet}>
        {WEBHOOK_FORMAT_LABELS[webhook.format]}, {hostOf(webhook)}
      </span>
      <span className={integrations.quiet}>
        Last taken: <LastTime at={webhook.last_taken_at} />. Waiting: {webhook.waiting.toLocaleString('en')}. Set aside:{' '}
        <SetAside webhook={webhook} />
      </span>
    </div>
  );
}

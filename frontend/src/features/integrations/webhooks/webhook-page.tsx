import { Menu, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Webhook, WebhookMessage } from '@proofline/contracts/api/webhooks';
import { counted } from '@proofline/contracts/counted';
import { IconChevronDown, IconPlayerPlay, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useBreadcrumbs } from '../../../shared/routing/page-frame.ts';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { LiveDot } from '../../../shared/ui/live-dot.tsx';
import { NotFoundState } from '../../../shared/ui/not-found-state.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import integrations from '../integrations.module.css';
import { LastAnswer, MessageState, messageColumns } from './message-columns.tsx';
import { MessagePanel } from './message-panel.tsx';
import { useWebhookActions } from './use-webhook-actions.tsx';
import { isResting, WebhookStateChip, whyNotSending } from './webhook-state.tsx';
import styles from './webhooks.module.css';
import { messagesQuery, retrySetAside, webhooksQuery } from './webhooks-query.ts';

/** One webhook: what it sent and sends, live, with every attempt. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/protected/integrations/webhooks/$webhookId' });
  const { data, error, refetch } = useQuery(webhooksQuery);
  const webhook = data?.results.find(({ id }) => String(id) === webhookId);
  if (webhook !== undefined) return <Shown key={webhook.id} webhook={webhook} />;
  if (data !== undefined) return <NotFoundState />;
  if (error !== null) return <ErrorState heading="h1" onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton height={28} width={260} mb={24} />
      <Skeleton height={320} />
    </div>
  );
}

const tableOptions = { filters: ['state'], defaultOrdering: '' };

function Shown({ webhook }: { webhook: Webhook }) {
  const { id, name } = webhook;
  useBreadcrumbs(
    useMemo(
      () => [{ label: 'Integrations' }, { label: 'Webhooks', to: '/integrations/webhooks' }, { label: name }],
      [name],
    ),
  );
  const table = useTableState(tableOptions);
  const query = useQuery(messagesQuery(id, table.query));
  const [openId, setOpenId] = useState<string | null>(null);
  const rests = isResting(webhook);
  const columns = useMemo(
    () => messageColumns((message) => <OpenMessage message={message} onOpen={() => setOpenId(message.id)} />, rests),
    [rests],
  );
  return (
    <>
      <ListPage
        title={name}
        label={`Messages of ${name}`}
        columns={columns}
        query={query}
        table={table}
        rowId={(message) => message.id}
        badges={
          <>
            <WebhookStateChip {...webhook} />
            <LiveDot />
          </>
        }
        actions={<WebhookButtons webhook={webhook} />}
        card={(message) => (
          <div className={rowCard.card}>
            <div className={rowCard.line}>
              <OpenMessage message={message} onOpen={() => setOpenId(message.id)} />
              <MessageState message={message} />
            </div>
            <LastAnswer message={message} />
            <span className={integrations.quiet}>
              {counted(message.attempts, 'attempt')}, <TimeText at={message.created_at} />
            </span>
          </div>
        )}
        nothing={
          <EmptyState icon={<IconSend size={20} />} title="Nothing was sent yet.">
            What happens from now on stands here as it is sent. Send a test to see whether it arrives.
          </EmptyState>
        }
        noMatch="There are no messages matching this criteria. Change filters to view all messages."
      >
        <p className={integrations.intro}>
          <code className={styles.url}>{webhook.url}</code>
        </p>
        <Standing webhook={webhook} />
      </ListPage>
      {openId !== null && <MessagePanel key={openId} webhook={webhook} id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function OpenMessage({ message: { type }, onOpen }: { message: WebhookMessage; onOpen: () => void }) {
  return (
    <button type="button" className={`truncate ${styles.open}`} onClick={onOpen} aria-haspopup="dialog">
      {type}
    </button>
  );
}

/** What keeps it from sending, and what was set aside, with what can be done about it. */
function Standing({ webhook }: { webhook: Webhook }) {
  const why = whyNotSending(webhook);
  const { set_aside: setAside } = webhook;
  if (why === undefined && setAside === 0) return null;
  return (
    <div className={styles.standing} role="status">
      {why !== undefined && <p>{why}</p>}
      {setAside > 0 && (
        <p>
          {counted(setAside, 'message')} {setAside === 1 ? 'was' : 'were'} set aside, and can be sent again.
        </p>
      )}
    </div>
  );
}

function WebhookButtons({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const { entries, dialogs, test, resume, isBusy } = useWebhookActions(
    webhook,
    () => void navigate({ to: '/integrations/webhooks' }),
  );
  const rests = isResting(webhook);
  return (
    <>
      {webhook.set_aside > 0 && <SendSetAside webhook={webhook} />}
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ListButton variant="default" rightSection={<IconChevronDown size={14} />}>
            Actions
          </ListButton>
        </Menu.Target>
        <Menu.Dropdown>{entries}</Menu.Dropdown>
      </Menu>
      <ListButton
        leftSection={rests ? <IconPlayerPlay size={16} /> : <IconSend size={16} />}
        loading={isBusy}
        onClick={rests ? resume : test}
      >
        {rests ? 'Resume' : 'Send test'}
      </ListButton>
      {dialogs}
    </>
  );
}

function SendSetAside({ webhook }: { webhook: Webhook }) {
  const { id, name, set_aside: count } = webhook;
  const rests = isResting(webhook);
  const client = useQueryClient();
  const [asking, ask] = useDisclosure(false);
  const again = useMutation({
    mutationFn: () => retrySetAside(id),
    onSuccess: () =>
      toast('success', `What was set aside is sent again ${rests ? `when "${name}" is resumed` : `to "${name}"`}.`),
    onError: (error) => toast('danger', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.all }),
  });
  return (
    <>
      <ListButton
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={again.isPending}
        onClick={ask.open}
      >
        Send set aside
      </ListButton>
      <ConfirmDialog
        opened={asking}
        title={`Send ${counted(count, 'message')} again?`}
        confirmLabel="Send again"
        onConfirm={() => {
          ask.close();
          again.mutate();
        }}
        onCancel={ask.close}
      >
        All that was set aside is sent again, under the ids it had, with all its attempts
        {rests ? ', when the webhook is resumed.' : '.'}
      </ConfirmDialog>
    </>
  );
}

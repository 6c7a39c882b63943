import { Button, Skeleton } from '@mantine/core';
import type { Webhook, WebhookAttempt, WebhookMessage, WebhookMessageDetail } from '@proofline/contracts/api/webhooks';
import { counted } from '@proofline/contracts/counted';
import { IconHistoryToggle, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { CopyBox } from '../../../shared/ui/copy-box.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { ErrorState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import integrations from '../integrations.module.css';
import { MessageState, NextAttempt, waitsForResume } from './message-columns.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { isResting } from './webhook-state.tsx';
import styles from './webhooks.module.css';
import { messageQuery, retryMessage } from './webhooks-query.ts';

interface Props {
  readonly webhook: Webhook;
  readonly id: string;
  readonly onClose: () => void;
}

/** A message: what is sent, and what came of each attempt. */
export function MessagePanel({ webhook, id, onClose }: Props) {
  const { data, error, refetch } = useQuery(messageQuery(webhook.id, id));
  return (
    <SidePanel title={data?.type ?? 'Message'} onClose={onClose}>
      {data !== undefined && <Shown webhook={webhook} message={data} />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={240} />}
    </SidePanel>
  );
}

function Shown({ webhook, message }: { webhook: Webhook; message: WebhookMessageDetail }) {
  const [replaying, setReplaying] = useState(false);
  const rests = isResting(webhook);
  const canSend = (message.state !== 'waiting' || message.attempts > 0) && !waitsForResume(rests, message);
  return (
    <div className={styles.message}>
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>
          <MessageState message={message} />
        </dd>
        <dt>Happened</dt>
        <dd>
          <TimeText at={message.created_at} show="absolute" />
        </dd>
        <dt>Next attempt</dt>
        <dd>
          <NextAttempt message={message} rests={rests} />
        </dd>
        <dt>Position</dt>
        <dd>
          {message.position === null ? (
            <span className={integrations.quiet}>None: a test</span>
          ) : (
            <code>{message.position}</code>
          )}
        </dd>
      </dl>
      <div className={styles.buttons}>
        {canSend && <SendAgain webhook={webhook} message={message} />}
        {message.position !== null && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconHistoryToggle size={16} />}
            onClick={() => setReplaying(true)}
          >
            Replay from here
          </Button>
        )}
      </div>
      <h3 className={styles.heading}>webhook-id</h3>
      <CopyBox text={message.id} what="the id" />
      <h3 className={styles.heading}>Body</h3>
      <pre className={styles.body}>{readable(message.body)}</pre>
      <h3 className={styles.heading}>{counted(message.history.length, 'attempt')}</h3>
      {message.history.length === 0 && <p className={integrations.quiet}>Not tried yet.</p>}
      <ol className={styles.attempts}>
        {message.history.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
      {replaying && message.position !== null && (
        <ReplayDialog webhook={webhook} from={message.position} onClose={() => setReplaying(false)} />
      )}
    </div>
  );
}

function Attempt({ attempt: { at, duration_ms: ms, status, problem, answer } }: { attempt: WebhookAttempt }) {
  return (
    <li>
      <div className={styles.attempt}>
        <span className={problem === null ? styles.good : styles.bad}>{problem ?? `Answered ${status}`}</span>
        <span className={integrations.quiet}>
          <TimeText at={at} show="absolute" />, {ms.toLocaleString('en')} ms
        </span>
      </div>
      {answer !== '' && <pre className={styles.answer}>{answer}</pre>}
    </li>
  );
}

function SendAgain({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const client = useQueryClient();
  const waits = message.state === 'waiting';
  const when = isResting(webhook) && message.position !== null ? `again when "${webhook.name}" is resumed` : 'again';
  const again = useMutation({
    mutationFn: () => retryMessage(webhook.id, message.id),
    onSuccess: () => toast('success', `${message.type} is sent ${waits ? 'now' : when}.`),
    onError: (error) => toast('danger', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.all }),
  });
  return (
    <Button size="sm" leftSection={<IconRefresh size={16} />} loading={again.isPending} onClick={() => again.mutate()}>
      {waits ? 'Send now' : 'Send again'}
    </Button>
  );
}

/** Sent without spaces; shown with them. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

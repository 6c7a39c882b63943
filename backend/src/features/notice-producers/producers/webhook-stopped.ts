import { WEBHOOK_TRIED_H, type WebhookSuspension } from '@proofline/contracts/webhooks';
import type { Producer } from '../producer.ts';
import { named } from '../words.ts';

const reasons: Readonly<Record<WebhookSuspension, string>> = {
  nothing_taken: `Its receiver took nothing for ${WEBHOOK_TRIED_H} hours.`,
  gone: 'Its receiver answered that it is gone (410).',
};

/** The product stopped a webhook by itself: those who may resume it hear of it, each time it happens. */
export const webhookSuspended: Producer = ({ event, eventId }, { webhook }) => {
  if (event.type !== 'WebhookSuspended' || webhook === undefined) return [];
  const { organizationId, webhookId, reason } = event.data;
  return [
    {
      cause: `webhook-suspended-${webhookId}-${eventId}`,
      category: 'alerts',
      kind: 'error',
      message: `Webhook suspended: ${named(webhook.name)}\n${reasons[reason]} What happens meanwhile is sent when somebody resumes it; what was set aside, when somebody sends it again.`,
      link: `/integrations/webhooks/${webhookId}`,
      audience: { to: 'managers', organizationId },
      by: null,
    },
  ];
};

/** A message was tried for a day in vain while others may arrive: told of the first one after a day without. */
export const webhookMessageAbandoned: Producer = ({ event, eventId }, { webhook }) => {
  if (event.type !== 'WebhookMessageAbandoned' || webhook === undefined) return [];
  const { organizationId, webhookId, messageType } = event.data;
  return [
    {
      cause: `webhook-set-aside-${webhookId}-${eventId}`,
      category: 'alerts',
      kind: 'warning',
      message: `Webhook message set aside: ${named(webhook.name)}\nIts receiver did not take a ${messageType} for ${WEBHOOK_TRIED_H} hours. It can be sent again; more may follow.`,
      link: `/integrations/webhooks/${webhookId}`,
      audience: { to: 'managers', organizationId },
      by: null,
    },
  ];
};

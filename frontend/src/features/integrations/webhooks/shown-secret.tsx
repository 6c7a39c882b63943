import { Anchor, Text } from '@mantine/core';
import type { WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { SECRET_OVERLAP_H } from '@proofline/contracts/webhooks';
import { ShownOnce } from '../shown-once.tsx';

/** The secret of a webhook that was made, or that got another one. */
export function ShownSecret({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  const verifies = 'Your receiver verifies with it that a message is from here, and unchanged.';
  const rotated = `${verifies} The former secret signs beside it for ${SECRET_OVERLAP_H} hours, so that you can change over.`;
  return (
    <ShownOnce
      title={`Secret of "${webhook.name}"`}
      secret={webhook.secret}
      what="the secret"
      why={webhook.former_secret_until === null ? verifies : rotated}
      onClose={onClose}
    >
      <Text size="sm" c="var(--pl-muted)">
        Messages are signed as{' '}
        <Anchor
          href="https://www.standardwebhooks.com/"
          target="_blank"
          rel="noopener noreferrer"
          inherit
          underline="always"
        >
          Standard Webhooks
        </Anchor>{' '}
        says; its libraries verify them. Slack and Teams need no secret.
      </Text>
    </ShownOnce>
  );
}

import { Anchor, Button, Group, Text } from '@mantine/core';
import type { WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { SECRET_OVERLAP_H } from '@proofline/contracts/webhooks';
import { CopyBox } from '../../../shared/ui/copy-box.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from '../integrations.module.css';

/** The secret, the only time that it can be seen. */
export function ShownSecret({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  const isRotated = webhook.former_secret_until !== null;
  return (
    <Dialog opened onClose={onClose} title={`Secret of "${webhook.name}"`} size={560} closeOnClickOutside={false}>
      <div className={styles.shown}>
        <CopyBox text={webhook.secret} what="the secret" autofocus />
        <Text size="sm" c="var(--pl-muted)">
          Copy it now: it is not shown again. Your receiver verifies with it that a message is from here, and unchanged.
          {isRotated &&
            ` The former secret signs beside it for ${SECRET_OVERLAP_H} hours, so that you can change over.`}
        </Text>
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
      </div>
      <Group justify="flex-end" mt={24}>
        <Button data-main-action onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}

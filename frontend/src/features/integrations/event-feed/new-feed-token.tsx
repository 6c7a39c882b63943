import { Checkbox, Text, TextInput } from '@mantine/core';
import { type CreatedFeedToken, MAX_FEED_TOKEN_NAME } from '@proofline/contracts/api/event-feed';
import { FEED_SCOPE_LABELS, FEED_SCOPES, type FeedScope } from '@proofline/contracts/feed/scopes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { CopyBox } from '../../../shared/ui/copy-box.tsx';
import styles from '../integrations.module.css';
import { ShownOnce } from '../shown-once.tsx';
import { createFeedToken } from './feed-tokens-query.ts';

const whatScopesTell: Readonly<Record<FeedScope, string>> = {
  checks: 'Checks are created, enabled, disabled, scheduled.',
  runs: 'Runs start, pause, end.',
  results: 'Every verdict on a website.',
  comments: 'That somebody commented, not the text.',
  lists: 'Website lists are created, changed, deleted.',
  notices: 'What people are told, once for all of them.',
};

/** Asks for name and scopes, then shows the token the only time it can be seen. */
export function NewFeedToken({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedFeedToken | null>(null);
  if (created === null) return <TokenForm onCreated={setCreated} onClose={onClose} />;
  return <ShownToken created={created} onClose={onClose} />;
}

interface FormProps {
  readonly onCreated: (created: CreatedFeedToken) => void;
  readonly onClose: () => void;
}

function TokenForm({ onCreated, onClose }: FormProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly FeedScope[]>([]);
  const saving = useSave(
    () => createFeedToken({ name: name.trim(), scopes: [...scopes] }),
    (created) => {
      void client.invalidateQueries({ queryKey: queryKeys.eventTokens });
      onCreated(created);
    },
  );
  return (
    <FormModal
      title="New token"
      submitLabel="Create token"
      dirty={name !== '' || scopes.length > 0}
      complete={name.trim() !== '' && scopes.length > 0}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <TextInput
        size="md"
        label="Name"
        required
        data-autofocus
        description="What reads with it, e.g. Data warehouse."
        maxLength={MAX_FEED_TOKEN_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={saving.error('name')}
      />
      <Checkbox.Group
        label="Scopes"
        required
        description="The events it may read. They cannot be changed afterwards."
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={[...scopes]}
        onChange={(values) => setScopes(FEED_SCOPES.filter((scope) => values.includes(scope)))}
        error={saving.error('scopes')}
      >
        <div className={styles.choices}>
          {FEED_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={FEED_SCOPE_LABELS[scope]} description={whatScopesTell[scope]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormModal>
  );
}

function ShownToken({ created: { name, token }, onClose }: { created: CreatedFeedToken; onClose: () => void }) {
  const command = `curl -N -H 'Authorization: Bearer ${token}' -H 'Accept: text/event-stream' ${window.location.origin}/api/events/`;
  return (
    <ShownOnce
      title={`Token "${name}"`}
      secret={token}
      what="the token"
      why="Whoever holds it reads the events of your organisation."
      onClose={onClose}
    >
      <h3 className={styles.tryIt}>Try it</h3>
      <CopyBox text={command} what="the command" />
      <Text size="sm" c="var(--pl-muted)">
        All events from the beginning, then each one as it happens. To go on where you were, send the last position as{' '}
        <code>after</code>.
      </Text>
    </ShownOnce>
  );
}

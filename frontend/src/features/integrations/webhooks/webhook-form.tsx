import { SegmentedControl, TextInput } from '@mantine/core';
import type { Webhook, WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  WEBHOOK_FORMAT_LABELS,
  WEBHOOK_FORMATS,
  type WebhookFormat,
  webhookUrlProblem,
} from '@proofline/contracts/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { EventChoice } from './event-choice.tsx';
import styles from './webhooks.module.css';
import { changeWebhook, createWebhook } from './webhooks-query.ts';

type Settings = Pick<Webhook, 'name' | 'url' | 'format' | 'types'>;
const empty: Settings = { name: '', url: '', format: 'standard', types: [] };

const urlHints: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Gets a signed JSON body for each event.',
  slack: 'The address of an incoming webhook of your Slack app. Gets a sentence for each event.',
  teams: 'The address of a Teams workflow that posts to a channel. Gets a card for each event.',
};

interface NewProps {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onClose: () => void;
}

export function NewWebhook({ onCreated, onClose }: NewProps) {
  return (
    <SettingsForm
      title="New webhook"
      submitLabel="Create webhook"
      before={empty}
      save={createWebhook}
      onSaved={onCreated}
      onClose={onClose}
    />
  );
}

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <SettingsForm
      title={`Edit "${webhook.name}"`}
      submitLabel="Save"
      before={webhook}
      save={(settings) => changeWebhook(webhook.id, settings)}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface FormProps<Answer> {
  readonly title: string;
  readonly submitLabel: string;
  readonly before: Settings;
  readonly save: (settings: Settings) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  readonly onClose: () => void;
}

function SettingsForm<Answer>({ title, submitLabel, before, save, onSaved, onClose }: FormProps<Answer>) {
  const client = useQueryClient();
  const [settings, setSettings] = useState<Settings>(() => pick(before));
  const [leftUrl, setLeftUrl] = useState(false);
  const phone = useIsPhone();
  const change = (some: Partial<Settings>) => setSettings((now) => ({ ...now, ...some }));
  const { name, url, format, types } = settings;
  const saving = useSave(
    () => save({ ...settings, name: name.trim(), url: url.trim() }),
    (answer) => {
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.all });
      onSaved(answer);
    },
  );
  const refused = saving.error('url');
  const urlField = useRef<HTMLInputElement>(null);
  // It may have been scrolled away, above a long list of events.
  useEffect(() => {
    if (refused) urlField.current?.focus();
  }, [refused]);
  const problem = url.trim() === '' ? undefined : webhookUrlProblem(url.trim());
  return (
    <FormModal
      title={title}
      submitLabel={submitLabel}
      size={560}
      dirty={JSON.stringify(settings) !== JSON.stringify(pick(before))}
      complete={name.trim() !== '' && url.trim() !== '' && problem === undefined && types.length > 0}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <TextInput
        size="md"
        label="Name"
        required
        data-autofocus
        description="What receives it, e.g. Ops channel."
        maxLength={MAX_WEBHOOK_NAME}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={saving.error('name')}
      />
      <div>
        <div className={styles.label} id="webhook-format">
          Format
        </div>
        <SegmentedControl
          fullWidth
          orientation={phone ? 'vertical' : 'horizontal'}
          size={phone ? 'lg' : 'sm'}
          aria-labelledby="webhook-format"
          value={format}
          onChange={(value) => change({ format: value })}
          data={WEBHOOK_FORMATS.map((value) => ({ value, label: WEBHOOK_FORMAT_LABELS[value] }))}
        />
      </div>
      <TextInput
        size="md"
        label="Address"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        description={urlHints[format]}
        maxLength={MAX_WEBHOOK_URL}
        value={url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        onBlur={() => setLeftUrl(true)}
        ref={urlField}
        error={(leftUrl && problem) || refused}
      />
      <EventChoice types={types} onChange={(chosen) => change({ types: [...chosen] })} error={saving.error('types')} />
    </FormModal>
  );
}

const pick = ({ name, url, format, types }: Settings): Settings => ({ name, url, format, types });

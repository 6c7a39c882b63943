import { Radio, Stack, TextInput } from '@mantine/core';
import type { Webhook } from '@proofline/contracts/api/webhooks';
import { placeOf } from '@proofline/contracts/feed/position';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { isResting } from './webhook-state.tsx';
import { replayWebhook } from './webhooks-query.ts';

interface Props {
  readonly webhook: Webhook;
  /** Where to begin, when that was chosen already. */
  readonly from?: string;
  readonly onClose: () => void;
}

/** Sends again what a webhook sends, from an event on. */
export function ReplayDialog({ webhook, from = '', onClose }: Props) {
  const { id, name } = webhook;
  const rests = isResting(webhook);
  const client = useQueryClient();
  const [where, setWhere] = useState<'position' | 'beginning'>('position');
  const [position, setPosition] = useState(from);
  const text = position.trim();
  const isPosition = placeOf(text) !== undefined;
  const saving = useSave(
    () => replayWebhook(id, where === 'beginning' ? null : text),
    () => {
      toast('success', `"${name}" sends again what happened since${rests ? ', when it is resumed' : ''}.`);
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.all });
      onClose();
    },
  );
  return (
    <FormModal
      title={`Replay "${name}"`}
      submitLabel="Replay"
      dirty={where === 'beginning' || text !== ''}
      complete={where === 'beginning' || isPosition}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <Radio.Group
        label="From where"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        description={
          <>
            Messages are sent again under the ids they had, so that your receiver can tell what it knows.
            {rests && ' They wait until the webhook is resumed.'}
          </>
        }
        value={where}
        onChange={(value) => setWhere(value === 'beginning' ? 'beginning' : 'position')}
      >
        <Stack gap={10} mt={10}>
          <Radio
            value="position"
            label="From an event on"
            description="By its position, which stands with each message and in the event feed."
          />
          <Radio value="beginning" label="From the beginning" description="Everything that the event feed holds." />
        </Stack>
      </Radio.Group>
      {where === 'position' && (
        <TextInput
          size="md"
          label="Position"
          required
          data-autofocus
          placeholder="48211-6"
          maxLength={40}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
          error={text !== '' && !isPosition ? 'This is no position of the feed.' : saving.error('from')}
        />
      )}
    </FormModal>
  );
}

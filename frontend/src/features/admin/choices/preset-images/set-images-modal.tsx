import { Button, Group, Text } from '@mantine/core';
import { MAX_IMAGES_PER_PRESET_SET, type PresetImageSet, presetImageSetSchema } from '@proofline/contracts/api/images';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../../shared/api/api-error.ts';
import { apiDelete, apiPostForm } from '../../../../shared/api/client.ts';
import { ImageDrop } from '../../../../shared/images/image-drop.tsx';
import { RemovableImage } from '../../../../shared/images/removable-image.tsx';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { choiceKinds, useChoiceChanged } from '../choice-kinds.ts';

type PresetImage = PresetImageSet['images'][number];

/** The images of a set: added and taken out at once, each on its own. */
export function SetImagesModal({ set, onClose }: { set: PresetImageSet; onClose: () => void }) {
  const changed = useChoiceChanged('presetImageSet');
  const [asking, setAsking] = useState<PresetImage | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = useCallback(
    (file: File, signal: AbortSignal) => {
      const form = new FormData();
      form.set('file', file);
      form.set('name', file.name);
      const path = `${choiceKinds.presetImageSet.path}${set.id}/images/`;
      return apiPostForm(path, presetImageSetSchema, form, signal);
    },
    [set.id],
  );
  const remove = useMutation({
    mutationFn: ({ id }: PresetImage) => apiDelete(`/api/preset_images/${id}/`, z.unknown()),
    onSuccess: async (_answer, { name }) => {
      await changed();
      toast('success', `The image "${name}" was removed.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  const close = () => {
    // What is on its way when the dialog goes may still arrive.
    if (busy) void changed();
    onClose();
  };
  return (
    <>
      <Dialog opened onClose={close} title={`Images of ${set.name}`} size={720} covered={asking !== null}>
        <ImageDrop
          upload={upload}
          onUploaded={() => void changed()}
          onBusy={setBusy}
          notice={
            set.images.length === 0 && (
              <Text c="var(--pl-muted)" size="sm" ta="center" py={24}>
                No images yet.
              </Text>
            )
          }
        >
          {set.images.map((image) => (
            <RemovableImage
              key={image.id}
              name={image.name}
              src={image.url}
              pending={remove.isPending && remove.variables.id === image.id}
              onRemove={() => setAsking(image)}
            />
          ))}
        </ImageDrop>
        <Group justify="space-between" gap={8} mt={16}>
          <Text size="sm" c="var(--pl-muted)">
            {set.images.length} of {MAX_IMAGES_PER_PRESET_SET} images
          </Text>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Close
          </Button>
        </Group>
      </Dialog>
      <ConfirmDialog
        opened={asking !== null}
        title={`Remove the image "${asking?.name ?? ''}"?`}
        confirmLabel="Remove image"
        danger
        onConfirm={() => {
          if (asking !== null) remove.mutate(asking);
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        New checks no longer look for it. Checks that use it go on with what they keep of it.
      </ConfirmDialog>
    </>
  );
}

import { Button, Group, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type UserImage, userImagePageSchema } from '@proofline/contracts/api/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet } from '../api/client.ts';
import { SubmitKeys } from '../ui/kbd.tsx';
import { ErrorState } from '../ui/state-message.tsx';
import { useDiscardGuard } from '../ui/use-discard-guard.tsx';
import { ImageBrowser } from './image-browser.tsx';

interface Props {
  opened: boolean;
  /** Ids of the images a rule has. */
  initial: readonly number[];
  onClose: () => void;
  onSubmit: (images: number[]) => void;
}

const imagesKey = ['user-images'] as const;

/** "Upload images" of 001 §2. */
export function UploadImagesModal({ opened, initial, onClose, onSubmit }: Props) {
  const guard = useDiscardGuard(onClose);
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.requestClose}
        title="Upload images"
        size={720}
        closeOnEscape={!guard.asking}
        trapFocus={!guard.asking}
      >
        <Browser
          initial={initial}
          onDirty={guard.setDirty}
          onCancel={guard.requestClose}
          onSubmit={(images) => {
            guard.setDirty(false);
            onSubmit(images);
            onClose();
          }}
        />
      </Modal>
      {guard.dialog}
    </>
  );
}

interface BrowserProps {
  initial: readonly number[];
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSubmit: (images: number[]) => void;
}

function Browser({ initial, onDirty, onCancel, onSubmit }: BrowserProps) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: imagesKey,
    queryFn: ({ signal }) => apiGet('/api/user_images/', userImagePageSchema, { query: { page_size: 100 }, signal }),
  });
  const [chosen, setChosen] = useState<number[]>([...initial]);
  const [busy, setBusy] = useState(false);
  const differs = chosen.length !== initial.length || chosen.some((id) => !initial.includes(id));
  useEffect(() => onDirty(differs || busy), [differs, busy, onDirty]);
  const ready = chosen.length > 0 && !busy && differs;
  useHotkeys([['mod+Enter', () => ready && onSubmit(chosen)]], []);

  if (query.data === undefined && query.failureReason !== null)
    return <ErrorState onRetry={() => void query.refetch()} />;
  const uploaded = (image: UserImage) =>
    client.setQueryData(imagesKey, (page: typeof query.data) =>
      page === undefined ? page : { ...page, count: page.count + 1, results: [image, ...page.results] },
    );
  return (
    <>
      <ImageBrowser
        images={query.data?.results ?? []}
        chosen={chosen}
        onChange={setChosen}
        onUploaded={uploaded}
        onBusy={setBusy}
      />
      <Group justify="flex-end" gap={8} mt={16}>
        <SubmitKeys />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!ready} onClick={() => onSubmit(chosen)}>
          Upload images to check
        </Button>
      </Group>
    </>
  );
}

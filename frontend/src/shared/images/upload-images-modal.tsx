import { type UserImage, userImagePageSchema } from '@proofline/contracts/api/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet } from '../api/client.ts';
import { ErrorState } from '../ui/state-message.tsx';
import { ChoiceFoot } from './choice-foot.tsx';
import { ChoiceModal, type ChoiceProps } from './choice-modal.tsx';
import { ImageBrowser } from './image-browser.tsx';
import { isSameChoice } from './same-choice.ts';
import type { UploadImage } from './use-image-uploads.ts';

interface Props {
  readonly opened: boolean;
  /** Ids of the images a rule has. */
  readonly initial: readonly number[];
  readonly onClose: () => void;
  readonly onSubmit: (images: UserImage[]) => void;
  readonly upload?: UploadImage;
}

const imagesKey = ['user-images'] as const;

/** "Upload images" of 001 §2. */
export function UploadImagesModal({ opened, initial, onClose, onSubmit, upload }: Props) {
  return (
    <ChoiceModal title="Upload images" opened={opened} onClose={onClose} onSubmit={onSubmit}>
      {(choice) => <Browser initial={initial} {...(upload && { upload })} {...choice} />}
    </ChoiceModal>
  );
}

interface BrowserProps extends ChoiceProps<UserImage> {
  readonly initial: readonly number[];
  readonly upload?: UploadImage;
}

function Browser({ initial, upload, onDirty, onCancel, onSubmit }: BrowserProps) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: imagesKey,
    queryFn: ({ signal }) => apiGet('/api/user_images/', userImagePageSchema, { query: { page_size: 0 }, signal }),
  });
  const images = query.data?.results ?? [];
  const [chosen, setChosen] = useState<number[]>([...initial]);
  const [busy, setBusy] = useState(false);
  const differs = !isSameChoice(chosen, initial);
  useEffect(() => onDirty(differs || busy), [differs, busy, onDirty]);

  if (query.data === undefined && query.failureReason !== null)
    return <ErrorState onRetry={() => void query.refetch()} />;
  const uploaded = (image: UserImage) =>
    client.setQueryData(imagesKey, (page: typeof query.data) =>
      page === undefined ? page : { ...page, count: page.count + 1, results: [image, ...page.results] },
    );
  // In the order they were chosen; one that is gone meanwhile is left out.
  const selected = chosen.flatMap((id) => images.find((image) => image.id === id) ?? []);
  return (
    <>
      <ImageBrowser
        images={images}
        chosen={chosen}
        onChange={setChosen}
        onUploaded={uploaded}
        onBusy={setBusy}
        isLoading={query.data === undefined}
        {...(upload && { upload })}
      />
      <ChoiceFoot
        submitLabel="Upload images to check"
        isReady={selected.length > 0 && !busy && differs}
        onReset={differs ? () => setChosen([...initial]) : null}
        onCancel={onCancel}
        onSubmit={() => onSubmit(selected)}
      />
    </>
  );
}

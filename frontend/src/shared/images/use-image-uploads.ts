import { MAX_IMAGE_BYTES, MAX_IMAGE_POINTS, type UserImage, userImageSchema } from '@proofline/contracts/api/images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FieldErrorsError, messageOf } from '../api/api-error.ts';
import { apiPostForm } from '../api/client.ts';
import { toast } from '../ui/toast.tsx';
import { pictureTrouble } from './picture-size.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg'];

/** In the words the server has for it. */
const troubles = {
  too_large: 'The image is too large.',
  unreadable: 'The image seems to be corrupted. Please upload only png, jpg, jpeg files.',
} as const;

export interface PendingImage {
  readonly key: string;
  readonly name: string;
  /** What is uploaded, shown from this device. */
  readonly preview: string;
}

export type UploadImage = (file: File, signal: AbortSignal) => Promise<UserImage>;

/** Uploads an image for rules. */
export const uploadUserImage: UploadImage = (file, signal) => {
  const form = new FormData();
  form.set('file', file);
  form.set('name', file.name);
  return apiPostForm('/api/user_images/', userImageSchema, form, signal);
};

/** Uploads files, a few at once. A failed one goes away and the server's words are shown (001 §5). */
export function useImageUploads<Uploaded>(
  upload: (file: File, signal: AbortSignal) => Promise<Uploaded>,
  onUploaded: (uploaded: Uploaded) => void,
) {
  const [pending, setPending] = useState<readonly PendingImage[]>([]);
  const queue = useRef<UploadQueue | null>(null);
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(() => () => queue.current?.stop(), []);

  const add = useCallback(
    async (files: readonly File[]) => {
      const images = files.filter(({ type }) => IMAGE_TYPES.includes(type));
      if (images.length < files.length) toast('danger', 'Please upload only image files.');
      for (const file of images) {
        if (file.size > MAX_IMAGE_BYTES) {
          toast('danger', `${file.name} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`);
          continue;
        }
        // Before the preview unpacks it.
        const trouble = await pictureTrouble(file, MAX_IMAGE_POINTS);
        if (trouble !== null) {
          toast('danger', file.name, troubles[trouble]);
          continue;
        }
        const waiting = { key: crypto.randomUUID(), name: file.name, preview: URL.createObjectURL(file) };
        setPending((current) => [...current, waiting]);
        queue.current ??= createUploadQueue();
        queue.current.add(async (signal) => {
          try {
            const image = await upload(file, signal);
            if (!signal.aborted) uploaded.current(image);
          } catch (error) {
            if (!signal.aborted) for (const words of refusal(error)) toast('danger', file.name, words);
          } finally {
            URL.revokeObjectURL(waiting.preview);
            setPending((current) => current.filter(({ key }) => key !== waiting.key));
          }
        });
      }
    },
    [upload],
  );
  return { pending, add };
}

const refusal = (error: unknown): readonly string[] =>
  error instanceof FieldErrorsError ? Object.values(error.fields).flat() : [messageOf(error)];

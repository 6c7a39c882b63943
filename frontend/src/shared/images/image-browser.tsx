import { Checkbox, Skeleton } from '@mantine/core';
import type { UserImage } from '@proofline/contracts/api/images';
import { useId, useRef } from 'react';
import styles from './image-browser.module.css';
import { ImageDrop } from './image-drop.tsx';
import { type UploadImage, uploadUserImage } from './use-image-uploads.ts';

interface Props {
  readonly images: readonly UserImage[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  /** An image was uploaded; it belongs into `images` now, and is chosen. */
  readonly onUploaded: (image: UserImage) => void;
  /** Something is being uploaded. */
  readonly onBusy?: (busy: boolean) => void;
  readonly upload?: UploadImage;
  /** The images are still being asked for. */
  readonly isLoading?: boolean;
}

/** Images to choose from, with previews and a field for new ones. */
export function ImageBrowser(props: Props) {
  const { images, chosen, onChange, onUploaded, onBusy, upload = uploadUserImage, isLoading = false } = props;
  const listId = useId();
  const latest = useRef(chosen);
  latest.current = chosen;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const notice = isLoading ? (
    <Skeleton height={150} radius="md" aria-busy />
  ) : (
    images.length === 0 && <p className={styles.empty}>No images yet.</p>
  );
  return (
    <ImageDrop
      upload={upload}
      onUploaded={(image) => {
        onUploaded(image);
        latest.current = [...latest.current, image.id];
        onChange([...latest.current]);
      }}
      onBusy={onBusy}
      notice={notice}
    >
      {images.map(({ id, name, src }) => (
        <li key={id} className={styles.tile} data-chosen={chosen.includes(id) || undefined}>
          <label className={styles.label} htmlFor={`${listId}-${id}`}>
            <span className={styles.picture}>
              <img src={src} alt="" loading="lazy" />
            </span>
            <span className={styles.line}>
              <Checkbox
                id={`${listId}-${id}`}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                aria-label={name}
              />
              <span className={styles.name} title={name}>
                {name}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ImageDrop>
  );
}

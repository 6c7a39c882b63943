import { Button, Checkbox, Loader, Skeleton } from '@mantine/core';
import type { UserImage } from '@proofline/contracts/api/images';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './image-browser.module.css';
import { IMAGE_TYPES, type UploadImage, uploadUserImage, useImageUploads } from './use-image-uploads.ts';

interface Props {
  images: readonly UserImage[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** An image was uploaded; it belongs into `images` now, and is chosen. */
  onUploaded: (image: UserImage) => void;
  /** Something is being uploaded. */
  onBusy?: (busy: boolean) => void;
  upload?: UploadImage;
  /** The images are still being asked for. */
  isLoading?: boolean;
}

/** Images to choose from, with previews; new ones by file dialog or by dragging them here. */
export function ImageBrowser(props: Props) {
  const { images, chosen, onChange, onUploaded, onBusy, upload = uploadUserImage, isLoading = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [over, setOver] = useState(false);
  const latest = useRef(chosen);
  latest.current = chosen;
  const { pending, add } = useImageUploads(upload, (image) => {
    onUploaded(image);
    latest.current = [...latest.current, image.id];
    onChange([...latest.current]);
  });
  const busy = pending.length > 0;
  useEffect(() => onBusy?.(busy), [busy, onBusy]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for dragging; the button does the same by keyboard
    <div
      className={styles.browser}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.drop}>
        <IconPhotoPlus size={20} stroke={1.6} aria-hidden />
        <span className={styles.hint}>Drop images here: png, jpg or jpeg, 10 MB at most.</span>
        <Button variant="default" onClick={() => input.current?.click()}>
          Choose images
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {isLoading && <Skeleton height={150} radius="md" aria-busy />}
      {images.length === 0 && !busy && !isLoading && <p className={styles.empty}>No images yet.</p>}
      <ul className={styles.grid} aria-label="Images">
        {pending.map(({ key, name, preview }) => (
          <li key={key} className={styles.tile} data-loading>
            <span className={styles.picture}>
              <img src={preview} alt="" />
              <Loader size={20} className={styles.loader ?? ''} aria-label={`Uploading ${name}`} />
            </span>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
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
      </ul>
      <span className="visually-hidden" role="status">
        {busy ? `Uploading ${pending.length} ${pending.length === 1 ? 'image' : 'images'}` : ''}
      </span>
    </div>
  );
}

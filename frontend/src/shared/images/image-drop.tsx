import { Button, Loader } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './image-browser.module.css';
import { IMAGE_TYPES, useImageUploads } from './use-image-uploads.ts';

interface Props<Uploaded> {
  readonly upload: (file: File, signal: AbortSignal) => Promise<Uploaded>;
  readonly onUploaded: (uploaded: Uploaded) => void;
  /** Something is being uploaded. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  /** Between the field and the images, while none is being uploaded. */
  readonly notice?: ReactNode;
  /** The images that are here already, as list items. */
  readonly children: ReactNode;
}

/** Images with a field that takes new ones in, by file dialog or by dragging them here. */
export function ImageDrop<Uploaded>({ upload, onUploaded, onBusy, notice, children }: Props<Uploaded>) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { pending, add } = useImageUploads(upload, onUploaded);
  const busy = pending.length > 0;
  useEffect(() => onBusy?.(busy), [busy, onBusy]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
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
      {!busy && notice}
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
        {children}
      </ul>
      <span className="visually-hidden" role="status">
        {busy ? `Uploading ${counted(pending.length, 'image')}` : ''}
      </span>
    </div>
  );
}

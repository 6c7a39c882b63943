import { type Ref, useImperativeHandle, useRef } from 'react';
import { CircleStencil, Cropper, type CropperRef } from 'react-advanced-cropper';
import 'react-advanced-cropper/dist/style.css';
import styles from './picture-modal.module.css';

/** 000 §5. */
const MAX_HEIGHT = 1_000;
const MAX_WIDTH = 500;
const JPEG_QUALITY = 1;

export interface CropperHandle {
  rotate(degrees: number): void;
  flip(horizontally: boolean, vertically: boolean): void;
  zoom(factor: number): void;
  /** What lies inside the circle's square, at most 500 by 1000; undefined while nothing is loaded. */
  jpeg(): Promise<Blob | undefined>;
}

interface Props {
  readonly ref: Ref<CropperHandle>;
  readonly src: string;
  /** The user moved, resized or turned something. */
  readonly onChange: () => void;
  readonly onUnreadable: () => void;
}

/** The cutting itself; loaded when somebody cuts. */
export default function PictureCropper({ ref, src, onChange, onUnreadable }: Props) {
  const cropper = useRef<CropperRef>(null);
  const host = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const changed = (work: (shown: CropperRef) => void) => {
      if (cropper.current === null) return;
      work(cropper.current);
      onChange();
    };
    return {
      rotate: (degrees) => changed((shown) => shown.rotateImage(degrees)),
      flip: (horizontally, vertically) => changed((shown) => shown.flipImage(horizontally, vertically)),
      zoom: (factor) => changed((shown) => shown.zoomImage(factor)),
      jpeg: async () => {
        const canvas = cropper.current?.getCanvas({ maxHeight: MAX_HEIGHT, maxWidth: MAX_WIDTH });
        if (!canvas) return undefined;
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
        return blob ?? undefined;
      },
    };
  }, [onChange]);
  return (
    <div ref={host} className={styles.host}>
      <Cropper
        ref={cropper}
        src={src}
        stencilComponent={CircleStencil}
        // The browser turns pictures by their metadata itself; asking for the bytes again is not allowed to this page.
        checkOrientation={false}
        onMoveEnd={onChange}
        onResizeEnd={onChange}
        onTransformImageEnd={onChange}
        onError={onUnreadable}
        // Its picture has no name of its own.
        onReady={() => host.current?.querySelector('img')?.setAttribute('alt', 'The picture to cut')}
        className={styles.cropper ?? ''}
      />
    </div>
  );
}

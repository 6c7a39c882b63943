import { ActionIcon, Button, FileButton, Group, Skeleton, Tooltip } from '@mantine/core';
import { MAX_PICTURE_BYTES, meSchema } from '@proofline/contracts/api/account';
import {
  IconFlipHorizontal,
  IconFlipVertical,
  IconRotate2,
  IconRotateClockwise2,
  IconUserCircle,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { apiDelete, apiPut } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { pictureTrouble } from '../../shared/images/picture-size.ts';
import { useMe } from '../../shared/session/me.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { useAdoptMe } from './own-account.ts';
import type { CropperHandle } from './picture-cropper.tsx';
import styles from './picture-modal.module.css';

const PictureCropper = lazy(() => import('./picture-cropper.tsx'));

const ACCEPTED = ['image/jpeg', 'image/jpg', 'image/png'];
const WRONG_TYPE = 'Please upload only jpg and png images.';
const CORRUPTED = 'The image seems to be corrupted. Please upload only jpg and png images.';
const TOO_LARGE = 'The image is too large.';
/** The largest pictures telephones take; the server gets what is cut of them. */
const MAX_POINTS = 50_000_000;

/** Choosing, cutting and removing the profile picture (000 §5). */
export function PictureModal({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const adopt = useAdoptMe();
  const guard = useDiscardGuard(onClose);
  const cropper = useRef<CropperHandle>(null);
  /** Address of what is being cut; null: no picture. */
  const [source, setSource] = useState(me.picture_url);
  const [isChanged, setChanged] = useState(false);
  const { setDirty } = guard;
  const change = () => {
    setChanged(true);
    setDirty(true);
  };
  useEffect(
    () => () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    },
    [source],
  );
  const choose = async (file: File | null) => {
    if (file === null) return;
    if (!ACCEPTED.includes(file.type)) return toast('danger', WRONG_TYPE);
    if (file.size > MAX_PICTURE_BYTES) return toast('danger', TOO_LARGE);
    const trouble = await pictureTrouble(file, MAX_POINTS);
    if (trouble !== null) return toast('danger', trouble === 'too_large' ? TOO_LARGE : CORRUPTED);
    setSource(URL.createObjectURL(file));
    change();
  };
  const save = useMutation({
    mutationFn: async () => {
      if (source === null) return apiDelete('/api/auth/users/me/picture/', meSchema);
      const picture = await cropper.current?.jpeg();
      if (picture === undefined) throw new Error('There is no picture to save.');
      return apiPut('/api/auth/users/me/picture/', meSchema, picture);
    },
    onSuccess: (answer) => {
      adopt(answer);
      toast(
        'success',
        answer.picture_url === null ? 'Your profile picture was removed.' : 'Your profile picture was saved.',
      );
      onClose();
    },
    onError: showRefusal,
  });
  const differs = isChanged && (source !== null || me.picture_url !== null);

  return (
    <Dialog opened onClose={onClose} guard={guard} title="Profile picture" size={480}>
      <div className={styles.frame}>
        {source === null ? (
          <EmptyState icon={<IconUserCircle size={20} />} title="No picture">
            A JPG or PNG of up to 10 MB.
          </EmptyState>
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <PictureCropper
              ref={cropper}
              src={source}
              onChange={change}
              onUnreadable={() => {
                toast('danger', CORRUPTED);
                setSource(me.picture_url);
                setChanged(false);
                setDirty(false);
              }}
            />
          </Suspense>
        )}
      </div>
      {source !== null && (
        <Group justify="center" gap={4} mt={12} role="toolbar" aria-label="Cut the picture">
          <Tool label="Rotate left" onClick={() => cropper.current?.rotate(-90)}>
            <IconRotate2 size={18} stroke={1.6} />
          </Tool>
          <Tool label="Rotate right" onClick={() => cropper.current?.rotate(90)}>
            <IconRotateClockwise2 size={18} stroke={1.6} />
          </Tool>
          <Tool label="Flip horizontally" onClick={() => cropper.current?.flip(true, false)}>
            <IconFlipVertical size={18} stroke={1.6} />
          </Tool>
          <Tool label="Flip vertically" onClick={() => cropper.current?.flip(false, true)}>
            <IconFlipHorizontal size={18} stroke={1.6} />
          </Tool>
          <Tool label="Zoom in" onClick={() => cropper.current?.zoom(2)}>
            <IconZoomIn size={18} stroke={1.6} />
          </Tool>
          <Tool label="Zoom out" onClick={() => cropper.current?.zoom(0.5)}>
            <IconZoomOut size={18} stroke={1.6} />
          </Tool>
        </Group>
      )}
      <div className={styles.foot}>
        <div>
          <FileButton accept={ACCEPTED.join(',')} onChange={choose} inputProps={{ 'aria-label': 'Picture file' }}>
            {(props) => (
              <Button variant="default" {...props}>
                Choose picture
              </Button>
            )}
          </FileButton>
          {source !== null && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                setSource(null);
                change();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <div>
          <Button variant="default" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button data-main-action disabled={!differs} loading={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

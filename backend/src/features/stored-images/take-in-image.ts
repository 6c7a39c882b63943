import { createHash } from 'node:crypto';
import { MAX_IMAGE_NAME_LENGTH } from '@proofline/contracts/api/images';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { ImageError } from '@proofline/platform/images/image-error';
import { openImage } from '@proofline/platform/images/open-image';
import { rewriteImage } from '@proofline/platform/images/rewrite-image';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { plainFileName, type UploadedForm } from '../../kernel/http/read-multipart.ts';
import type { StoredFile } from './table.ts';

/** Kept at most this large: rules compare a fraction of it, people look at it in a side window. */
const maxSide = 2_000;

/**
 * Takes in an image of a form with its field `file`, and `name` where it is to be called something else: read within
 * limits, written anew without anything but the picture, stored under its hash, fingerprinted.
 * @throws InvalidInput in the words of 001 §5, BlobError
 */
export async function takeInImage(blobs: Pick<Blobs, 'put'>, form: UploadedForm): Promise<StoredFile> {
  const file = form.files.find(({ field }) => field === 'file');
  if (file === undefined) throw new InvalidInput({ file: ['This field is required'] });
  const name = plainFileName(form.fields.name ?? '') || file.name || 'Image';
  return await takeInBytes(blobs, name, file.bytes);
}

/** @throws InvalidInput under `file`, BlobError */
export async function takeInBytes(blobs: Pick<Blobs, 'put'>, name: string, bytes: Buffer): Promise<StoredFile> {
  const { picture, fingerprint } = await readPicture(bytes);
  const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
  await blobs.put(sha256, picture.bytes);
  const { type, width, height } = picture;
  return { name: name.slice(0, MAX_IMAGE_NAME_LENGTH), sha256, media_type: type, width, height, fingerprint };
}

async function readPicture(bytes: Buffer) {
  try {
    const image = await openImage(bytes, ['png', 'jpeg']);
    return { picture: await rewriteImage(image, maxSide), fingerprint: await fingerprintImage(image) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new InvalidInput({ file: [messages[error.code]] });
  }
}

const messages: Readonly<Record<ImageError['code'], string>> = {
  not_an_image: 'Please upload only image files.',
  wrong_format: 'Invalid file type. Please upload only png, jpg, jpeg files.',
  too_large: 'The image is too large.',
  unreadable: 'The image seems to be corrupted. Please upload only png, jpg, jpeg files.',
};

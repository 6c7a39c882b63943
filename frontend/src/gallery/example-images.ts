import { type UserImage, userImageSchema } from '@proofline/contracts/api/images';
import type { UploadImage } from '../shared/images/use-image-uploads.ts';

const image = (id: number, name: string, src: string): UserImage =>
  userImageSchema.parse({ id, name, organization: 1, owner: null, src, url: src });

export const exampleImages: readonly UserImage[] = [
  image(1, '18plus-badge.png', '/flags/gb.svg'),
  image(2, 'a name that is much longer than its tile is wide.jpeg', '/flags/mt.svg'),
  image(3, 'logo.jpg', '/favicon.svg'),
];

let lastId = exampleImages.length;

/** Takes every image but those named `refused…`; nothing leaves this page. */
export const keepHere: UploadImage = async (file) => {
  if (file.name.startsWith('refused')) throw new Error('refused');
  lastId += 1;
  return image(lastId, file.name, URL.createObjectURL(file));
};

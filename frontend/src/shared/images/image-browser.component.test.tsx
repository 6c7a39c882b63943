import { type UserImage, userImageSchema } from '@proofline/contracts/api/images';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ApiError } from '../api/api-error.ts';
import { ImageBrowser } from './image-browser.tsx';
import { UPLOADS_AT_ONCE } from './upload-queue.ts';

/** As a browser draws it: the queue looks at a file's header before it shows or sends anything. */
async function picture(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

const imageOf = (file: File, id: number): UserImage =>
  userImageSchema.parse({ id, name: file.name, organization: 1, owner: 1, src: '/x.png', url: '/x.png' });

/** Uploads that end when the test says so. */
function heldUploads() {
  const begun: { file: File; signal: AbortSignal; ends: PromiseWithResolvers<UserImage> }[] = [];
  const upload = (file: File, signal: AbortSignal) => {
    const ends = Promise.withResolvers<UserImage>();
    begun.push({ file, signal, ends });
    return ends.promise;
  };
  const names = () => begun.map(({ file }) => file.name);
  const of = (name: string) => {
    const found = begun.find(({ file }) => file.name === name);
    if (found === undefined) throw new Error(`${name} is not being uploaded.`);
    return found;
  };
  const finish = (name: string) => of(name).ends.resolve(imageOf(of(name).file, begun.indexOf(of(name)) + 1));
  return { upload, names, of, finish };
}

function Images({ upload }: { upload: (file: File, signal: AbortSignal) => Promise<UserImage> }) {
  const [images, setImages] = useState<readonly UserImage[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <ImageBrowser
        images={images}
        chosen={chosen}
        onChange={setChosen}
        onUploaded={(image) => setImages((before) => [...before, image])}
        onBusy={setBusy}
        upload={upload}
      />
      <output>{isBusy ? 'busy' : 'idle'}</output>
    </>
  );
}

async function give(...files: File[]) {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no field for files.');
  await userEvent.upload(input, files);
}
const named = (...numbers: number[]) => numbers.map((number) => `logo-${number}.png`);
const underWay = () => page.getByLabelText(/^Uploading /).elements().length;

it('sends a few at once, the next as one ends, and chooses what has come', async () => {
  const { upload, names, finish } = heldUploads();
  await renderInApp(<Images upload={upload} />);
  await give(...(await Promise.all(named(1, 2, 3, 4, 5).map(picture))));
  await expect.poll(underWay).toBe(5);
  expect(names()).toEqual(named(1, 2, 3));
  expect(names()).toHaveLength(UPLOADS_AT_ONCE);
  await expect.element(page.getByRole('status').getByText('busy')).toBeVisible();
  finish('logo-2.png');
  await expect.poll(names).toEqual(named(1, 2, 3, 4));
  await expect.element(page.getByRole('checkbox', { name: 'logo-2.png' })).toBeChecked();
  for (const name of named(1, 3, 4)) finish(name);
  await expect.poll(names).toEqual(named(1, 2, 3, 4, 5));
  finish('logo-5.png');
  await expect.poll(underWay).toBe(0);
  expect(page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(5);
  await expect.element(page.getByRole('status').getByText('idle')).toBeVisible();
});

it('lets one go with the server’s words and goes on with the others', async () => {
  const { upload, names, of, finish } = heldUploads();
  await renderInApp(<Images upload={upload} />);
  await give(...(await Promise.all(named(1, 2, 3, 4).map(picture))));
  await expect.poll(names).toEqual(named(1, 2, 3));
  of('logo-1.png').ends.reject(new ApiError(400, 'too_many', 'There is no room for more images.'));
  await expect.element(page.getByText('There is no room for more images.')).toBeVisible();
  await expect.poll(names).toEqual(named(1, 2, 3, 4));
  for (const name of named(2, 3, 4)) finish(name);
  await expect.poll(underWay).toBe(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(3);
});

it('sends nothing that is no picture', async () => {
  const { upload, names } = heldUploads();
  await renderInApp(<Images upload={upload} />);
  const text = new File(['not a picture'], 'notes.txt', { type: 'text/plain' });
  const broken = new File(['not a picture'], 'broken.png', { type: 'image/png' });
  await give(text, broken, await picture('logo-1.png'));
  await expect.element(page.getByText('Please upload only image files.')).toBeVisible();
  await expect.element(page.getByText(/The image seems to be corrupted/)).toBeVisible();
  await expect.poll(names).toEqual(['logo-1.png']);
});

it('breaks off what is under way when it is left', async () => {
  const { upload, names, of } = heldUploads();
  const { unmount } = await renderInApp(<Images upload={upload} />);
  await give(...(await Promise.all(named(1, 2, 3, 4).map(picture))));
  await expect.poll(names).toEqual(named(1, 2, 3));
  await unmount();
  for (const name of named(1, 2, 3)) expect(of(name).signal.aborted).toBe(true);
  expect(names()).toHaveLength(UPLOADS_AT_ONCE);
});

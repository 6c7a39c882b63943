import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { WITH_GALLERY_MODE, withoutGallery } from './without-gallery.ts';

const router = path.join(import.meta.dirname, 'src/app/router.tsx');
const gallery = path.join(import.meta.dirname, 'src/gallery');

/** Modules of a build that goes from the app's router into the gallery and nowhere else. */
async function builtModules(mode: string, plugins: Plugin[]): Promise<string[]> {
  const modules: string[] = [];
  const record: Plugin = { name: 'record', moduleParsed: ({ id }) => void modules.push(id) };
  await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    plugins: [...plugins, record],
    build: {
      write: false,
      rolldownOptions: {
        input: router,
        external: (id, importer) =>
          importer !== undefined && !/\/gallery\/[^/]+$/.test(path.resolve(path.dirname(importer), id)),
      },
    },
  });
  return modules.filter((id) => id.startsWith(gallery)).map((id) => path.relative(gallery, id));
}

it('is in no build that is delivered', async () => {
  expect(await builtModules('production', [withoutGallery()])).toEqual(['routes.tsx']);
});

it('is in the build of a checkout', async () => {
  expect(await builtModules(WITH_GALLERY_MODE, [withoutGallery()])).toContain('gallery-page.tsx');
});

it('would be delivered by a build that forgets to leave it out', async () => {
  expect(await builtModules('production', [])).toContain('gallery-page.tsx');
});

import { MAX_IMAGES_PER_PRESET_SET, MAX_PRESET_SETS } from '@proofline/contracts/api/images';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { insertPresetImage, insertPresetSet, loadPresetSets } from '../preset-images/preset-image-rows.ts';
import { takeInBytes } from '../stored-images/take-in-image.ts';
import type { DemoSeed } from './demo-seed.ts';

/** Preset image sets of the demo, each once; a set that somebody has changed since stays as it is. */
export async function seedPresets(
  { db, blobs, clock }: Pick<BackendDeps, 'db' | 'blobs' | 'clock'>,
  presets: DemoSeed['presets'],
): Promise<void> {
  const now = clock.now();
  for (const { name, images } of presets) {
    const set = await insertPresetSet(db, { name, enabled: true }, { most: MAX_PRESET_SETS, now });
    const known = set === 'taken' ? await namedSet(db, name) : undefined;
    const id = typeof set === 'object' ? set.id : known?.id;
    if (id === undefined || (known !== undefined && known.images.length > 0)) continue;
    for (const image of images) {
      const file = await takeInBytes(blobs, image.name, Buffer.from(image.base64, 'base64'));
      await insertPresetImage(db, id, file, { most: MAX_IMAGES_PER_PRESET_SET, now });
    }
  }
}

async function namedSet(db: BackendDeps['db'], name: string) {
  return (await loadPresetSets(db, { onlyEnabled: false })).find((set) => set.name === name);
}

import { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';

type ByKind = Readonly<Record<CheckKind, z.core.$ZodTypeDiscriminable | 'planned'>>;
type Built<Registry extends ByKind> = Exclude<Registry[CheckKind], 'planned'>;

/**
 * One schema of what a registry has for each kind of check: a kind is part of it once it is no more `planned` there.
 * @param discriminator tells the kinds' values apart
 */
export function unionOfKinds<const Registry extends ByKind, Discriminator extends string>(
  discriminator: Discriminator,
  registry: Registry,
): z.ZodDiscriminatedUnion<readonly [Built<Registry>, ...Built<Registry>[]], Discriminator> {
  const [first, ...others] = builtOf(registry);
  if (first === undefined) throw new Error('No kind of check is built.');
  return z.discriminatedUnion(discriminator, [first, ...others]);
}

function builtOf<Registry extends ByKind>(registry: Registry): Built<Registry>[] {
  const all: Registry[CheckKind][] = Object.values(registry);
  return all.filter((entry): entry is Built<Registry> => entry !== 'planned');
}

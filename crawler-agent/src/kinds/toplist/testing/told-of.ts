import type { Reading } from '../reading/read-toplist.ts';

/** The brands of a page's main list with their positions, as tests compare them; null where none was read. */
export function toldOf({ outcome, sections }: Reading) {
  const [main] = sections;
  if (outcome !== 'read' || main === undefined) return null;
  const placed = main.entries.filter(({ position }) => position !== null);
  return {
    brands: placed.map(({ brand }) => brand.known ?? `? ${brand.label}`),
    positions: placed.map(({ position }) => position),
  };
}

import type { Place } from './find-places.ts';
import { type GreyPicture, type PictureBox, sampleGrey } from './grey-picture.ts';
import { correlationAt, offsetsIn, type Template } from './template.ts';

/** Steps as shares of the place's size: the sweep finds it to a sixteenth or so. Shapes give way last. */
const steps = [
  { by: 1 / 24, stretches: false },
  { by: 1 / 48, stretches: false },
];
const fineSteps = [
  { by: 1 / 48, stretches: false },
  { by: 1 / 96, stretches: false },
  { by: 1 / 96, stretches: true },
  { by: 1 / 256, stretches: true },
];
const rounds = 5;
/** Likeness below which the finer template is not tried. */
const hopeless = 0.75;

/**
 * Moves and stretches a place until it correlates best, with the coarser template and then with the finer one.
 * @param scale points of the whole picture per point of this one; the answer is in those of the whole
 */
export function settlePlace(
  picture: GreyPicture,
  from: PictureBox,
  [coarser, finer]: readonly [Template, Template],
  scale: number,
): Place {
  const near = climb(picture, from, coarser, steps);
  const { box, likeness } =
    near.likeness < hopeless ? { ...near, likeness: 0 } : climb(picture, near.box, finer, fineSteps);
  const { x, y, width, height } = box;
  return { box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale }, likeness };
}

function climb(picture: GreyPicture, from: PictureBox, template: Template, moves: typeof steps): Place {
  const { columns, rows } = template;
  const offsets = offsetsIn(template, columns);
  const likenessOf = (box: PictureBox) => correlationAt(template, sampleGrey(picture, box, columns, rows), offsets, 0);
  let best: Place = { box: from, likeness: likenessOf(from) };
  for (const move of moves) {
    for (let round = 0; round < rounds; round += 1) {
      const before = best.likeness;
      for (const box of movedBoxes(best.box, move)) {
        if (!isInside(box, picture)) continue;
        const likeness = likenessOf(box);
        if (likeness > best.likeness + 1e-5) best = { box, likeness };
      }
      if (best.likeness === before) break;
    }
  }
  return best;
}

function movedBoxes(
  { x, y, width, height }: PictureBox,
  { by: step, stretches }: (typeof steps)[number],
): PictureBox[] {
  return [step, -step].flatMap((by) => {
    const [across, down] = [by * width, by * height];
    const moved = [
      { x: x + across, y, width, height },
      { x, y: y + down, width, height },
      { x: x - across / 2, y: y - down / 2, width: width + across, height: height + down },
    ];
    const stretched = [
      { x, y, width: width + across, height },
      { x, y, width, height: height + down },
    ];
    return stretches ? [...moved, ...stretched] : moved;
  });
}

/** Up to a point beyond the edge. */
function isInside({ x, y, width, height }: PictureBox, picture: GreyPicture): boolean {
  return x >= -1 && y >= -1 && x + width <= picture.width + 1 && y + height <= picture.height + 1;
}

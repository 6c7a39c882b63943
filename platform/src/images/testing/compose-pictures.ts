import sharp from 'sharp';
import { type DrawnImage, drawnImages, seeded } from './drawn-images.ts';

/** A larger picture with other things in it: what a wanted image is looked for inside. */
export interface Composition {
  readonly name: string;
  /** JPEG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Where the wanted image was put, and by how much it was scaled; null in a picture without it. */
  readonly placed: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly scale: number;
}

export const groundKinds = ['banner', 'screenshot', 'sprite', 'photo'] as const;
export type GroundKind = (typeof groundKinds)[number];

const sizes: Record<GroundKind, readonly [number, number]> = {
  banner: [1100, 420],
  screenshot: [1280, 1600],
  sprite: [760, 560],
  photo: [960, 640],
};

/**
 * A picture to look into; the same seed gives the same picture. A wanted image is put on it at a random place and
 * scale, sometimes blurred, and everything is compressed as JPEG.
 */
export async function compose(
  kind: GroundKind,
  seed: number,
  wanted: { readonly image: DrawnImage; readonly png: Buffer } | null,
  range: readonly [number, number] = [0.35, 2],
): Promise<Composition> {
  const random = seeded(seed);
  const [width, height] = sizes[kind];
  const ground = sharp(Buffer.from(groundSvg(kind, width, height, seed, random)));
  const quality = 45 + Math.floor(random() * 45);
  const name = `${kind} ${seed}`;
  if (wanted === null) {
    return { name, bytes: await ground.jpeg({ quality }).toBuffer(), width, height, placed: null, scale: 1 };
  }
  const { width: ownWidth, height: ownHeight } = await sharp(wanted.png).metadata();
  const most = Math.min(range[1], (width - 2) / ownWidth, (height - 2) / ownHeight);
  const scale = range[0] * (most / range[0]) ** random();
  const [w, h] = [Math.round(ownWidth * scale), Math.round(ownHeight * scale)];
  // Bare strokes stand on a ground of one colour; what is filled stands anywhere.
  const onPanel = wanted.image.transparent && wanted.image.name.startsWith('logo') ? panelFor(random) : null;
  const [x, y] = [Math.floor(random() * (width - w)), Math.floor(random() * (height - h))];
  const resized = sharp(wanted.png).resize(w, h, { fit: 'fill' });
  const pasted = onPanel === null ? resized : sharp(await resized.flatten({ background: onPanel }).png().toBuffer());
  const input = await (random() < 0.4 ? pasted.blur(0.3 + random() * 0.5) : pasted).png().toBuffer();
  const bytes = await ground
    .composite([{ input, left: x, top: y }])
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer();
  return {
    name: `${wanted.image.name} × ${scale.toFixed(2)} in ${name}`,
    bytes,
    width,
    height,
    placed: { x, y, width: w, height: h },
    scale,
  };
}

/** Light, as far as the dark ink of the drawings can be told from it. */
function panelFor(random: () => number): string {
  return `hsl(${Math.floor(random() * 360)},${Math.floor(random() * 80)}%,${60 + Math.floor(random() * 40)}%)`;
}

function groundSvg(kind: GroundKind, width: number, height: number, seed: number, random: () => number): string {
  const body = { banner, screenshot, sprite, photo }[kind](width, height, seed, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
}

function banner(width: number, height: number, _seed: number, random: () => number): string {
  const shapes = many(26, () => blob(width, height, 160, random));
  const words = many(7, () => text(random() * width * 0.7, random() * height, 14 + random() * 50, 3, random));
  return `<defs><linearGradient id="g"><stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>${shapes}${words}`;
}

function screenshot(width: number, height: number, seed: number, random: () => number): string {
  const parts = [
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect width="${width}" height="64" fill="${colour(random)}"/>`,
  ];
  parts.push(many(6, (index) => text(40 + index * 190, 40, 16, 2, random)));
  for (let top = 100; top < height - 120; ) {
    const kind = random();
    if (kind < 0.45) {
      parts.push(many(5, (line) => text(80, top + 20 + line * 22, 14, 14, random)));
      top += 150;
    } else if (kind < 0.75) {
      parts.push(many(4, (column) => card(60 + column * 300, top, random)));
      top += 240;
    } else {
      parts.push(`<g transform="translate(60 ${top}) scale(.7)">${drawings(3, seed + top)}</g>`);
      top += 190;
    }
  }
  return parts.join('');
}

function card(x: number, y: number, random: () => number): string {
  return `<g transform="translate(${x} ${y})"><rect width="270" height="220" rx="8" fill="#f6f7f9" stroke="#d0d5dc"/>
<svg width="270" height="110">${many(5, () => blob(270, 110, 90, random))}</svg>
${text(16, 140, 18, 2, random)}${text(16, 164, 12, 4, random)}
<rect x="16" y="180" width="110" height="30" rx="5" fill="${colour(random)}"/>${text(30, 200, 13, 1, random, '#fff')}</g>`;
}

function sprite(width: number, _height: number, seed: number, random: () => number): string {
  const rows = many(
    4,
    (row) => `<g transform="translate(10 ${row * 138}) scale(.62)">${drawings(4, seed * 31 + row)}</g>`,
  );
  return `<rect width="${width}" height="100%" fill="${random() < 0.5 ? '#fff' : colour(random)}"/>${rows}`;
}

function photo(width: number, height: number, seed: number, random: () => number): string {
  const frequency = 0.004 + random() * 0.03;
  const noise = `<filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="${random() < 0.5 ? 'fractalNoise' : 'turbulence'}" baseFrequency="${frequency}" numOctaves="5" seed="${seed % 1000}"/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1"/></filter>`;
  return `<defs>${noise}</defs><rect width="${width}" height="${height}" filter="url(#n)"/>${many(6, () => blob(width, height, 120, random))}`;
}

const withoutColours = ({ svg }: DrawnImage) => svg.replace(/hsl\([^)]*\)/g, '');
const wantedShapes = new Set(drawnImages(8).map(withoutColours));

/** Other drawings side by side, near-twins of the wanted badges among them; none is a wanted one in other colours. */
function drawings(count: number, seed: number): string {
  let left = 0;
  return drawnImages(2 + (count >> 1), seed)
    .filter((image) => !wantedShapes.has(withoutColours(image)))
    .slice(0, count)
    .map(({ svg }) => {
      const placed = `<g transform="translate(${left} 0)">${svg.replaceAll('id="g"', `id="g${left}x${seed}"`).replaceAll('url(#g)', `url(#g${left}x${seed})`)}</g>`;
      left += Number(/width="(\d+)"/.exec(svg)?.[1] ?? 0) + 24;
      return placed;
    })
    .join('');
}

const vocabulary =
  'casino bonus welcome spins licence review terms apply play responsibly over eighteen players games slots table deposit offer wagering free new best rated today payout secure support help about contact cookie policy'.split(
    ' ',
  );

function text(x: number, y: number, size: number, words: number, random: () => number, fill?: string): string {
  const said = Array.from({ length: words }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
  const family = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans'][Math.floor(random() * 3)];
  const weight = random() < 0.3 ? 'bold' : 'normal';
  return `<text x="${round(x)}" y="${round(y)}" font-family="${family}" font-size="${round(size)}" font-weight="${weight}" fill="${fill ?? colour(random)}">${said}</text>`;
}

function blob(width: number, height: number, size: number, random: () => number): string {
  const [x, y, extent] = [random() * width, random() * height, size * (0.2 + random())];
  const fill = `fill="${colour(random)}" opacity="${round(0.4 + random() * 0.6)}"`;
  if (random() < 0.4) return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(extent / 2)}" ${fill}/>`;
  const turn = `transform="rotate(${round(random() * 90)} ${round(x)} ${round(y)})"`;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(extent)}" height="${round(extent * (0.2 + random()))}" ${fill} ${turn}/>`;
}

function colour(random: () => number): string {
  return `hsl(${Math.floor(random() * 360)},${30 + Math.floor(random() * 60)}%,${15 + Math.floor(random() * 70)}%)`;
}

function many(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Drawings for measuring how images are compared, as SVG: badges, logos, banners and pictures, all from one seed.
 * Badges come in near-twins that differ in their digits only: the hard case of telling images apart.
 */
export interface DrawnImage {
  readonly name: string;
  readonly svg: string;
  /** Whether its ground is transparent. */
  readonly transparent: boolean;
}

/** Mulberry32: the same drawings in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param count of each of the four kinds */
export function drawnImages(count: number, seed = 20_261_121): DrawnImage[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => [
    badge(index, random),
    logo(index, random),
    banner(index, random),
    picture(index, random),
  ]).flat();
}

/** Segments of a seven-segment digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const digits = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010', '1111111'];
const segments = ['8 0 24 8', '0 8 8 24', '32 8 8 24', '8 32 24 8', '0 40 8 24', '32 40 8 24', '8 64 24 8'];

function digit(value: number, x: number, y: number, fill: string): string {
  const bars = segments
    .filter((_, index) => digits[value % digits.length]?.[index] === '1')
    .map((segment) => {
      const [left, top, width, height] = segment.split(' ');
      return `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`;
    });
  return `<g transform="translate(${x} ${y})" fill="${fill}">${bars.join('')}</g>`;
}

function badge(index: number, random: () => number): DrawnImage {
  const [ring, ink] = [colour(random, 45), colour(random, 25)];
  const body = `<circle cx="100" cy="100" r="92" fill="#fff" stroke="${ring}" stroke-width="14"/>
${digit(index + 1, 42, 64, ink)}${digit(Math.floor(random() * 9), 92, 64, ink)}
<path d="M142 96h10v-12h10v12h12v10h-12v12h-10v-12h-10z" fill="${ink}"/>`;
  return { name: `badge ${index}`, svg: svg(200, 200, body), transparent: true };
}

function logo(index: number, random: () => number): DrawnImage {
  const transparent = index % 2 === 0;
  const ground = transparent ? '' : `<rect width="300" height="120" fill="${colour(random, 88)}"/>`;
  const marks = Array.from({ length: 3 }, () => shape(random, 20, 20, 80, 80, 40)).join('');
  const letters = Array.from({ length: 5 }, (_, at) => {
    const left = 118 + at * 34;
    const height = 30 + Math.floor(random() * 40);
    const ink = colour(random, 30);
    return `<path d="${letterPath(left, 95 - height, height, random)}" fill="none" stroke="${ink}" stroke-width="8"/>`;
  }).join('');
  return { name: `logo ${index}`, svg: svg(300, 120, ground + marks + letters), transparent };
}

function banner(index: number, random: () => number): DrawnImage {
  const from = colour(random, 35);
  const to = colour(random, 65);
  const lines = Array.from({ length: 3 }, (_, line) => {
    const width = 60 + Math.floor(random() * 160);
    return `<rect x="${150 + Math.floor(random() * 40)}" y="${22 + line * 30}" width="${width}" height="14" fill="#fff"/>`;
  }).join('');
  const shapes = Array.from({ length: 4 }, () => shape(random, 10, 10, 130, 100, 60)).join('');
  const body = `<defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="420" height="130" fill="url(#g)"/>${shapes}${lines}`;
  return { name: `banner ${index}`, svg: svg(420, 130, body), transparent: false };
}

function picture(index: number, random: () => number): DrawnImage {
  const shapes = Array.from({ length: 14 }, () => shape(random, 0, 0, 320, 240, 110)).join('');
  const body = `<rect width="320" height="240" fill="${colour(random, 50)}"/>${shapes}`;
  return { name: `picture ${index}`, svg: svg(320, 240, body), transparent: false };
}

function shape(random: () => number, x: number, y: number, width: number, height: number, size: number): string {
  const [left, top] = [x + random() * width, y + random() * height];
  const extent = size * (0.3 + random() * 0.7);
  const fill = colour(random, 20 + random() * 65);
  return random() < 0.5
    ? `<circle cx="${round(left)}" cy="${round(top)}" r="${round(extent / 2)}" fill="${fill}"/>`
    : `<rect x="${round(left)}" y="${round(top)}" width="${round(extent)}" height="${round(extent * (0.4 + random()))}" fill="${fill}" transform="rotate(${round(random() * 60)} ${round(left)} ${round(top)})"/>`;
}

function letterPath(left: number, top: number, height: number, random: () => number): string {
  const points = Array.from({ length: 4 }, () => `${round(left + random() * 24)} ${round(top + random() * height)}`);
  return `M${left} ${top}L${left} ${top + height}L${points.join('L')}`;
}

function colour(random: () => number, lightness: number): string {
  return `hsl(${Math.floor(random() * 360)},${40 + Math.floor(random() * 50)}%,${Math.round(lightness)}%)`;
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

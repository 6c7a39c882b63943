import { ruleLimits } from '../limits.ts';

/** Points along either side of a view. */
export const VIEW_SIDE = 64;
const viewPoints = VIEW_SIDE * VIEW_SIDE;

/** One way to look at an image: stretched to a square, its aspect kept beside. Values are 0 to 255, rows from the top. */
export interface ImageView {
  /** Width by height of what is seen. */
  readonly aspect: number;
  readonly luma: Uint8Array;
  /** Null when nothing is transparent. */
  readonly alpha: Uint8Array | null;
}

/** What is kept of an image for comparing it: the whole of it and, where that differs, without its plain margin. */
export type Fingerprint = readonly ImageView[];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOfChar = new Uint8Array(128).fill(255);
for (let value = 0; value < alphabet.length; value += 1) valueOfChar[alphabet.charCodeAt(value)] = value;
const version = 'v1';

/**
 * A fingerprint as text, to stand in events and answers: a character a point, six bits deep.
 * `v1 <aspect>:<luma>[:<alpha>] …`, a view each.
 */
export function writeFingerprint(views: Fingerprint): string {
  const written = views.map(({ aspect, luma, alpha }) =>
    [aspect.toFixed(4), writePoints(luma), ...(alpha === null ? [] : [writePoints(alpha)])].join(':'),
  );
  return [version, ...written].join(' ');
}

/** @returns null for anything that `writeFingerprint` has not written */
export function readFingerprint(text: string): Fingerprint | null {
  if (text.length > ruleLimits.hashChars) return null;
  const [head, ...written] = text.split(' ');
  if (head !== version || written.length === 0 || written.length > 2) return null;
  const views = written.map(readView);
  return views.every((view) => view !== null) ? views : null;
}

function readView(text: string): ImageView | null {
  const [aspectText = '', lumaText = '', alphaText, ...rest] = text.split(':');
  const aspect = Number(aspectText);
  const luma = readPoints(lumaText);
  const alpha = alphaText === undefined ? null : readPoints(alphaText);
  const isWrong = !(aspect > 0) || luma === null || (alphaText !== undefined && alpha === null) || rest.length > 0;
  return isWrong ? null : { aspect, luma, alpha };
}

function writePoints(points: Uint8Array): string {
  return Array.from(points, (value) => alphabet[value >> 2]).join('');
}

function readPoints(text: string): Uint8Array | null {
  if (text.length !== viewPoints) return null;
  const points = new Uint8Array(viewPoints);
  for (let at = 0; at < viewPoints; at += 1) {
    const value = valueOfChar[text.charCodeAt(at)] ?? 255;
    if (value === 255) return null;
    // The middle of what the six bits stand for at either end: 0 stays 0, 63 becomes 255.
    points[at] = Math.round((value * 255) / 63);
  }
  return points;
}

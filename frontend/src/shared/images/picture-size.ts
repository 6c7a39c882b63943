/** Of one side; more than any camera takes. */
const MAX_SIDE_POINTS = 12_000;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = 0x49_48_44_52;

/** Size as the header of a PNG or JPEG claims it, in points; null: neither, or no header. Unpacks nothing. Pure. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && pngStart.every((byte, at) => bytes[at] === byte)) {
    return view.getUint32(12) === IHDR ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
  }
  return bytes.length >= 4 && view.getUint16(0) === 0xff_d8 ? jpegSize(view) : null;
}

/** Goes from segment to segment to the frame header (ITU T.81, B.2.2), which stands before any picture data. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // All from C0 to CF start a frame, but for Huffman tables, reserved and arithmetic conditioning.
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return null;
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += standsAlone ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/**
 * Why the browser should not unpack a file, from its header: a few kilobytes can claim gigabytes of points.
 * @param maxPoints width × height, at most
 */
export async function pictureTrouble(file: Blob, maxPoints: number): Promise<'too_large' | 'unreadable' | null> {
  // A file that is gone meanwhile cannot be read either.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  const size = pictureSize(new Uint8Array(bytes));
  if (size === null || size.width < 1 || size.height < 1) return 'unreadable';
  const { width, height } = size;
  return width * height > maxPoints || Math.max(width, height) > MAX_SIDE_POINTS ? 'too_large' : null;
}

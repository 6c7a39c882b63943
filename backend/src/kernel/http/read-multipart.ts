import type { IncomingMessage } from 'node:http';
import { MalformedRequest, UnsupportedMediaType } from './errors.ts';
import { readBytes } from './read-body.ts';

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string;
  /** What the sender calls the file, without folders and characters that play tricks on readers; may be empty. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface UploadedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

const maxParts = 20;
const maxHeaderBytes = 8 * 1024;
const maxFileNameChars = 200;

/**
 * A form with files, at most `maxBytes` of it.
 * @throws as readBytes; UnsupportedMediaType for any other type, MalformedRequest for what is no such form
 */
export async function readMultipart(request: IncomingMessage, maxBytes: number): Promise<UploadedForm> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await readBytes(request, maxBytes);
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UnsupportedMediaType('a form as multipart/form-data');
  checkParts(bytes, type);
  const form = await formOf(bytes, type);
  const parts = [...form.entries()];
  const fields: Record<string, string> = Object.create(null);
  const files: UploadedFile[] = [];
  for (const [field, value] of parts) {
    if (typeof value === 'string') fields[field] = value;
    else files.push({ field, name: plainFileName(value.name), bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return { fields, files };
}

/**
 * Looks at where the parts begin before any is read: a million of them, or a header of megabytes, takes as long to read
 * as a million files.
 */
function checkParts(bytes: Buffer, type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new MalformedRequest('The form does not say what parts it.');
  const beginning = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + beginning.length)) {
    const headers = bytes.subarray(at, at + beginning.length + maxHeaderBytes);
    const isEnd = headers.toString('latin1', beginning.length, beginning.length + 2) === '--';
    if (isEnd) return;
    parts += 1;
    if (parts > maxParts) throw new MalformedRequest('The form has too many parts.');
    if (!headers.includes('\r\n\r\n')) throw new MalformedRequest('A part of the form has no end to its headers.');
  }
}

async function formOf(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new MalformedRequest('The request body is not a form.', { cause });
  }
}

/** The last part of a path, without control characters, marks that turn text round, and what no file name may hold. Pure. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim()
    .slice(0, maxFileNameChars);
}

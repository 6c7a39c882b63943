import { fieldSize, varintSize, WireWriter } from './wire-writer.ts';

/** `BatchAppendResp` for an append that was committed. `correlationId` is the encoded UUID as the client sent it. */
export function encodeBatchSuccess(
  correlationId: Buffer,
  stream: string,
  revision: number,
  position: number | undefined,
): Buffer {
  const positionBytes = position === undefined ? 0 : 2 * (1 + varintSize(position));
  const revisionBytes = revision < 0 ? fieldSize(0) : 1 + varintSize(revision);
  const successBytes = revisionBytes + fieldSize(positionBytes);
  const nameBytes = Buffer.byteLength(stream);
  const writer = new WireWriter(
    fieldSize(correlationId.length) + fieldSize(successBytes) + fieldSize(fieldSize(nameBytes)),
  );
  writer.bytesField(1, correlationId);
  writer.openField(3, successBytes);
  if (revision < 0) writer.openField(2, 0);
  else writer.varintField(1, revision);
  if (position === undefined) writer.openField(4, 0);
  else {
    writer.openField(3, positionBytes);
    writer.varintField(1, position);
    writer.varintField(2, position);
  }
  writeStreamIdentifier(writer, stream, nameBytes);
  return writer.buffer;
}

/** `BatchAppendResp` for an append that failed; `status` is an encoded `google.rpc.Status`. */
export function encodeBatchFailure(correlationId: Buffer, stream: string, status: Buffer): Buffer {
  const nameBytes = Buffer.byteLength(stream);
  const writer = new WireWriter(
    fieldSize(correlationId.length) + fieldSize(status.length) + fieldSize(fieldSize(nameBytes)),
  );
  writer.bytesField(1, correlationId);
  writer.bytesField(2, status);
  writeStreamIdentifier(writer, stream, nameBytes);
  return writer.buffer;
}

function writeStreamIdentifier(writer: WireWriter, stream: string, nameBytes: number): void {
  writer.openField(4, fieldSize(nameBytes));
  writer.stringField(3, stream, nameBytes);
}

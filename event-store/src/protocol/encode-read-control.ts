import { fieldSize, varintSize, WireWriter } from './wire-writer.ts';

/** The responses of a read besides events, each an encoded `ReadResp`. */

export function encodeConfirmation(subscriptionId: string): Buffer {
  const idBytes = Buffer.byteLength(subscriptionId);
  const writer = new WireWriter(fieldSize(fieldSize(idBytes)));
  writer.openField(2, fieldSize(idBytes));
  writer.stringField(1, subscriptionId, idBytes);
  return writer.buffer;
}

export function encodeCheckpoint(position: number): Buffer {
  return encodePositions(3, position);
}

export function encodeStreamNotFound(stream: string): Buffer {
  const nameBytes = Buffer.byteLength(stream);
  const identifierBytes = fieldSize(nameBytes);
  const writer = new WireWriter(fieldSize(fieldSize(identifierBytes)));
  writer.openField(4, fieldSize(identifierBytes));
  writer.openField(1, identifierBytes);
  writer.stringField(3, stream, nameBytes);
  return writer.buffer;
}

export function encodeFirstStreamPosition(revision: number): Buffer {
  return encodeVarint(5, revision);
}

export function encodeLastStreamPosition(revision: number): Buffer {
  return encodeVarint(6, revision);
}

export function encodeLastAllStreamPosition(position: number): Buffer {
  return encodePositions(7, position);
}

export function encodeCaughtUp(): Buffer {
  return encodeEmpty(8);
}

export function encodeFellBehind(): Buffer {
  return encodeEmpty(9);
}

/** Commit and prepare position, which are the same here. */
function encodePositions(field: number, position: number): Buffer {
  const bytes = 2 * (1 + varintSize(position));
  const writer = new WireWriter(fieldSize(bytes));
  writer.openField(field, bytes);
  writer.varintField(1, position);
  writer.varintField(2, position);
  return writer.buffer;
}

function encodeVarint(field: number, value: number): Buffer {
  const writer = new WireWriter(1 + varintSize(value));
  writer.varintField(field, value);
  return writer.buffer;
}

function encodeEmpty(field: number): Buffer {
  const writer = new WireWriter(fieldSize(0));
  writer.openField(field, 0);
  return writer.buffer;
}

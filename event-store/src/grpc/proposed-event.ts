import type { ProposedEvent } from '../log/stored-event.ts';
import type { ProposedMessage } from '../protocol/decode-append.ts';
import { accessDenied, type CallError, invalidArgument, requiredMetadataMissing } from './call-error.ts';

/** Postgres text cannot hold it, and no stream or type is meant to. */
const nul = '\0';
const emptyId = '00000000-0000-0000-0000-000000000000';

/** Checks what arrived as one event. @throws CallError */
export function proposedEvent(message: ProposedMessage): ProposedEvent {
  const { id, type, contentType, data, metadata } = message;
  if (type === undefined) throw requiredMetadataMissing('type');
  if (contentType === undefined) throw requiredMetadataMissing('content-type');
  if (id === undefined || id === emptyId) throw invalidArgument('An event needs an id that is a UUID, and not empty.');
  if (type === '') throw invalidArgument('An event needs a type that is not empty.');
  if (type.includes(nul)) throw invalidArgument('An event type must not contain the character NUL.');
  return { id, type, isJson: contentType === 'application/json', data, metadata };
}

/** What an append is measured by: the bytes of its events as a log would hold them. */
export function appendBytes(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + 2 * event.type.length;
}

/** Why nothing can be written under this name; undefined when it can. */
export function refusedStream(stream: string): CallError | undefined {
  if (stream === '' || stream === '$$') return invalidArgument(`'${stream}' is not a stream name.`);
  // Its metadata can be set, and say who may read the log.
  if (stream === '$all') return accessDenied();
  if (stream.includes(nul)) return invalidArgument('A stream name must not contain the character NUL.');
  return undefined;
}

import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { WriteOutcome } from '../log/command.ts';
import type { ExpectedVersion } from '../log/stored-event.ts';
import { sharedPb, statusPb } from '../protocol/generated.ts';

/** `google.rpc.Code` of what can go wrong with one append of a batch. */
const code = { invalidArgument: 3, deadlineExceeded: 4, notFound: 5, alreadyExists: 6, permissionDenied: 7 } as const;

/** A `google.rpc.Status` whose details carry the typed error, encoded. */
function encodeStatus(statusCode: number, message: string, type: string, details: Uint8Array): Buffer {
  const packed = new anyPb.Any();
  packed.pack(details, type);
  const status = new statusPb.Status();
  status.setCode(statusCode);
  status.setMessage(message);
  status.setDetails(packed);
  return Buffer.from(status.serializeBinary());
}

export function badRequestStatus(message: string): Buffer {
  const details = new sharedPb.BadRequest();
  details.setMessage(message);
  return encodeStatus(code.invalidArgument, message, 'event_store.client.BadRequest', details.serializeBinary());
}

export function maximumAppendSizeStatus(maxAppendBytes: number): Buffer {
  const details = new sharedPb.MaximumAppendSizeExceeded();
  details.setMaxappendsize(maxAppendBytes);
  return encodeStatus(
    code.invalidArgument,
    'MaximumAppendSizeExceeded',
    'event_store.client.MaximumAppendSizeExceeded',
    details.serializeBinary(),
  );
}

export function accessDeniedStatus(): Buffer {
  return encodeStatus(
    code.permissionDenied,
    'AccessDenied',
    'event_store.client.AccessDenied',
    new sharedPb.AccessDenied().serializeBinary(),
  );
}

export function timeoutStatus(): Buffer {
  return encodeStatus(
    code.deadlineExceeded,
    'Timeout',
    'event_store.client.Timeout',
    new sharedPb.Timeout().serializeBinary(),
  );
}

export function outcomeStatus(
  stream: string,
  expected: ExpectedVersion,
  outcome: Exclude<WriteOutcome, { kind: 'written' | 'unavailable' }>,
): Buffer {
  switch (outcome.kind) {
    case 'wrong_expected_version':
      return encodeStatus(
        code.alreadyExists,
        'WrongExpectedVersion',
        'event_store.client.WrongExpectedVersion',
        conflict(expected, outcome.current),
      );
    case 'stream_deleted': {
      const identifier = new sharedPb.StreamIdentifier();
      identifier.setStreamName(Buffer.from(stream));
      const details = new sharedPb.StreamDeleted();
      details.setStreamIdentifier(identifier);
      return encodeStatus(
        code.notFound,
        'StreamDeleted',
        'event_store.client.StreamDeleted',
        details.serializeBinary(),
      );
    }
    case 'timeout':
      return timeoutStatus();
  }
}

function conflict(expected: ExpectedVersion, current: number): Uint8Array {
  const details = new sharedPb.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new emptyPb.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'any') details.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new emptyPb.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new emptyPb.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return details.serializeBinary();
}

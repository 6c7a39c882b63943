import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { withinLimit } from './time-limit.ts';

/** A stream of a category of ours that nobody writes. */
const probeStream = 'feature-rights';
/** A revision that no stream reaches: what is appended there is judged by its rights and then refused. */
const unreachedRevision = 2n ** 62n;
const grpcUnauthenticated = 16;
/** The first login of a user is dear on purpose: its password is hashed. */
const answerLimitMs = 8_000;

/**
 * What the user of this connection lacks of the rights that the product needs, a sentence each; nothing is written.
 * @param streamPrefix of the installation
 * @throws what the client throws when the log does not answer
 */
export async function missingLogRights(client: EventStoreDBClient, streamPrefix = ''): Promise<string[]> {
  const stream = `${streamPrefix}${probeStream}`;
  const event = jsonEvent({ id: randomUUID(), type: 'Probed', data: {} });
  const refusals = await withinLimit(
    Promise.all([
      refusalOf(async () => {
        for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
      }),
      refusalOf(async () => {
        for await (const _ of client.readStream(stream, { maxCount: 1 }));
      }),
      refusalOf(() => client.appendToStream(stream, event, { expectedRevision: unreachedRevision })),
    ]),
    answerLimitMs,
  );
  const [all, read, append] = refusals;
  if (refusals.some((refusal) => refusal?.code === grpcUnauthenticated))
    return ['The log refuses the user or the password of EVENTSTORE_URL.'];
  const under = streamPrefix === '' ? 'streams of the product' : `streams under '${streamPrefix}'`;
  const grant = 'an administrator grants it with `npm run log -- rights <user>`';
  return [
    ...(all ? [`The user of EVENTSTORE_URL may not read $all of the log: ${grant}.`] : []),
    ...(read ? [`The user of EVENTSTORE_URL may not read ${under}: ${grant}.`] : []),
    ...(append ? [`The user of EVENTSTORE_URL may not append to ${under}: ${grant}.`] : []),
  ];
}

/** The log's refusal of a call for want of rights; undefined when the call went through or failed of what was asked. */
async function refusalOf(call: () => Promise<unknown>): Promise<AccessDeniedError | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof AccessDeniedError) return error;
    if (error instanceof StreamNotFoundError || error instanceof WrongExpectedVersionError) return undefined;
    throw error;
  }
}

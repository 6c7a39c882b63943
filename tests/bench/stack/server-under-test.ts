import { randomUUID } from 'node:crypto';

/** A server started elsewhere, which a bench then measures in place of the embedded node. */
export const realServerUrl = process.env.EVENTSTORE_TEST_URL || undefined;

/** Streams of this run alone: a server elsewhere may hold those of others, and of earlier runs. */
export const streamPrefix = realServerUrl === undefined ? '' : `bench${randomUUID().slice(0, 8)}.`;

/** What the figures are of, for people and in the JSON; without users and passwords. */
export const serverUnderTest =
  realServerUrl === undefined
    ? 'embedded node'
    : `server at ${realServerUrl
        .replace(/^.*?:\/\//, '')
        .replace(/^.*@/, '')
        .replace(/[/?].*$/, '')}`;

export function saySo(): void {
  console.error(`Measuring the ${serverUnderTest}.`);
}

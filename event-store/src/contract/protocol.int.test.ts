import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshStream, readAllOf, testEvents } from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';
import { RawCalls } from './raw-calls.ts';

let node: ContractNode;
let raw: RawCalls;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  raw = new RawCalls(node.connectionString);
});
afterEach(() => raw.close());

const typesOf = async (stream: string) => (await readAllOf(node.client, stream)).map(({ type }) => type);

describe('BatchAppend', () => {
  it('keeps appends apart that come in turns, and answers each under its correlation id', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const [streamA, streamB] = [freshStream(), freshStream()];
    raw.send({ correlation: first, stream: streamA, types: ['a1'], final: false });
    raw.send({ correlation: second, stream: streamB, types: ['b1'], final: false });
    raw.send({ correlation: first, types: ['a2'], final: false });
    raw.send({ correlation: second, types: ['b2', 'b3'], final: true });
    await expect.poll(() => raw.answers).toHaveLength(1);
    expect(raw.answers[0]).toMatchObject({ correlation: second, structured: false, code: 0, revision: '2' });
    raw.send({ correlation: first, types: [], final: true });
    await expect.poll(() => raw.answers).toHaveLength(2);
    expect(raw.answers[1]).toMatchObject({ correlation: first, code: 0, revision: '1' });
    expect(await typesOf(streamA)).toEqual(['a1', 'a2']);
    expect(await typesOf(streamB)).toEqual(['b1', 'b2', 'b3']);
    // The id is free again once it was answered.
    raw.send({ correlation: first, stream: streamA, types: ['a3'], final: true });
    await expect.poll(() => raw.answers).toHaveLength(3);
    expect(await typesOf(streamA)).toEqual(['a1', 'a2', 'a3']);
  });

  it('answers a conflict, a closed stream and a deadline with their codes and typed details', async () => {
    const closed = freshStream();
    await node.client.appendToStream(closed, testEvents(1));
    await node.client.tombstoneStream(closed);
    raw.send({ correlation: randomUUID(), stream: closed, types: ['x'], final: true });
    await expect.poll(() => raw.answers).toHaveLength(1);
    expect(raw.answers[0]).toMatchObject({ code: status.NOT_FOUND, detail: 'event_store.client.StreamDeleted' });
    const late = freshStream();
    raw.send({
      correlation: randomUUID(),
      stream: late,
      types: ['x'],
      final: true,
      deadline: new Date(Date.now() - 1_000),
    });
    await expect.poll(() => raw.answers).toHaveLength(2);
    expect(raw.answers[1]).toMatchObject({ code: status.DEADLINE_EXCEEDED, detail: 'event_store.client.Timeout' });
    await expect(readAllOf(node.client, late)).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('gives an append up that is not finished by its deadline; the rest of it is lost', async () => {
    const correlation = randomUUID();
    const stream = freshStream();
    raw.send({ correlation, stream, types: ['a'], final: false, deadline: new Date(Date.now() + 300) });
    await expect.poll(() => raw.answers, { timeout: 5_000 }).toHaveLength(1);
    expect(raw.answers[0]).toMatchObject({ correlation, structured: true, code: status.DEADLINE_EXCEEDED });
    raw.send({ correlation, types: ['b'], final: true });
    // Answers come in order of commits: had the rest been taken, it would stand before this one.
    raw.send({ correlation: randomUUID(), stream: freshStream(), types: ['c'], final: true });
    await expect.poll(() => raw.answers).toHaveLength(2);
    await expect(readAllOf(node.client, stream)).rejects.toMatchObject({ type: 'stream-not-found' });
  });
});

describe('a read that understands positions', () => {
  it('is told where the stream ends, and where it begins when nothing was found before', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvents(5));
    expect(await raw.read(stream, 3, false, 10)).toEqual(['event 3', 'event 4', 'last 4']);
    expect(await raw.read(stream, 'end', true, 2)).toEqual(['event 4', 'event 3', 'last 4']);
    await node.client.setStreamMetadata(stream, { truncateBefore: 5 });
    expect(await raw.read(stream, 0, false, 10)).toEqual(['first 5', 'last 4']);
    expect(await raw.read(freshStream(), 0, false, 10)).toEqual(['not found']);
  });
});

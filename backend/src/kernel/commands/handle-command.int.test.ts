import { organizationIdSchema, urlListIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlListDecider } from '../../features/url-lists/decide.ts';
import { foldStream, handleCommand } from './handle-command.ts';

let eventLog: EventLog;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  const node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true });
  eventLog = connectEventLog(node.connectionString);
  stop = async () => {
    await eventLog.dispose();
    await node.stop();
    await database.drop();
  };
});
afterAll(() => stop?.());

const organizationId = organizationIdSchema.parse(1);
const contextOf = (commandId: string) => ({
  commandId,
  actor: { type: 'user' as const, id: '1' },
  organizationId,
  at: new Date('2026-11-20T12:00:00Z'),
  correlationId: commandId,
  causationId: commandId,
});

async function createList(id: number): Promise<string> {
  const urlListId = urlListIdSchema.parse(id);
  const stream = `urllist-${id}`;
  const command = { type: 'create' as const, urlListId, name: 'UK', urls: ['http://a.example/'], enabled: true };
  await handleCommand(eventLog, urlListDecider, stream, command, contextOf(`create-${id}`));
  return stream;
}

describe('A command', () => {
  it('that meets others at the same stream is decided anew, and none is lost', async () => {
    const stream = await createList(1);
    const names = ['A', 'B', 'C'];
    const outcomes = await Promise.all(
      names.map((name) =>
        handleCommand(eventLog, urlListDecider, stream, { type: 'change', organizationId, name }, contextOf(name)),
      ),
    );
    expect(outcomes.map(({ state }) => state.status === 'existing' && state.name)).toEqual(names);
    const { state, revision } = await foldStream(eventLog, urlListDecider, stream);
    expect(revision).toBe(3n);
    expect(state).toMatchObject({ status: 'existing', enabled: true });
  });

  it('that changes nothing writes nothing, and has reached what was there', async () => {
    const stream = await createList(2);
    const command = { type: 'change' as const, organizationId, name: 'UK' };
    const { position } = await handleCommand(eventLog, urlListDecider, stream, command, contextOf('same'));
    const written = await eventLog.readStream(stream);
    expect(written.map(({ type }) => type)).toEqual(['UrlListCreated']);
    // So that its answer is read as it stands after the last change, by whomever that was.
    expect(position).toBe(written[0]?.position);
  });

  it('leaves who, for whom, when and why with every event', async () => {
    const stream = await createList(3);
    const [event] = await eventLog.readStream(stream);
    expect(event?.metadata).toMatchObject({
      commandId: 'create-3',
      actor: { type: 'user', id: '1' },
      organizationId: 1,
      at: '2026-11-20T12:00:00.000Z',
      correlationId: 'create-3',
      schema: 1,
    });
  });
});

import {
  type EventStoreDBClient,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractNode, startContractNode } from './contract-node.ts';

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node?.stop());

const settings = persistentSubscriptionToStreamSettingsFromDefaults();
const settingsOfAll = persistentSubscriptionToAllSettingsFromDefaults();
/** What a subscription ends with. */
const ended = (subscription: { once(event: 'error', told: (error: Error) => void): unknown }) =>
  new Promise((_, reject) => subscription.once('error', reject));

const calls: Readonly<Record<string, (client: EventStoreDBClient) => Promise<unknown>>> = {
  'creating one of a stream': (client) => client.createPersistentSubscriptionToStream('s', 'g', settings),
  'creating one of the log': (client) => client.createPersistentSubscriptionToAll('g', settingsOfAll),
  'updating one of a stream': (client) => client.updatePersistentSubscriptionToStream('s', 'g', settings),
  'updating one of the log': (client) => client.updatePersistentSubscriptionToAll('g', settingsOfAll),
  'deleting one of a stream': (client) => client.deletePersistentSubscriptionToStream('s', 'g'),
  'deleting one of the log': (client) => client.deletePersistentSubscriptionToAll('g'),
  'following one of a stream': (client) => ended(client.subscribeToPersistentSubscriptionToStream('s', 'g')),
  'following one of the log': (client) => ended(client.subscribeToPersistentSubscriptionToAll('g')),
  'asking for one of a stream': (client) => client.getPersistentSubscriptionToStreamInfo('s', 'g'),
  'asking for one of the log': (client) => client.getPersistentSubscriptionToAllInfo('g'),
  'listing all': (client) => client.listAllPersistentSubscriptions(),
  'listing those of a stream': (client) => client.listPersistentSubscriptionsToStream('s'),
  'listing those of the log': (client) => client.listPersistentSubscriptionsToAll(),
  'replaying what a stream parked': (client) => client.replayParkedMessagesToStream('s', 'g'),
  'replaying what the log parked': (client) => client.replayParkedMessagesToAll('g'),
  'restarting them': (client) => client.restartPersistentSubscriptionSubsystem(),
};

describe('Persistent subscriptions', () => {
  // The client goes by what servers list as supported: of others it says that the version is too old, or asks over HTTP.
  it.each(Object.entries(calls))('are not offered, and the client says so when %s', async (_, call) => {
    await expect(call(node.client)).rejects.toMatchObject({
      code: 12,
      message: expect.stringContaining(
        'UNIMPLEMENTED: Persistent subscriptions are not offered by the embedded event store node.',
      ),
    });
  });
});

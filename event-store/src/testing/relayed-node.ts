import { type EventStoreOptions, startEventStore } from '../start-event-store.ts';
import { FaultRelay } from './fault-relay.ts';

/** An event store node that is reached through a `FaultRelay`, for those who start the node themselves. */
export class RelayedNode {
  #relay: FaultRelay | undefined;

  /** In the place of `startEventStore`. */
  readonly start = async (
    options: EventStoreOptions,
  ): Promise<{ readonly connectionString: string; stop(): Promise<void> }> => {
    const node = await startEventStore(options);
    const relay = await FaultRelay.start(node.connectionString);
    this.#relay = relay;
    return {
      connectionString: relay.connectionString,
      stop: async () => {
        relay.close();
        await node.stop();
      },
    };
  };

  /** There once the node is started. */
  get relay(): FaultRelay {
    if (this.#relay === undefined) throw new Error('The node behind the relay was not started.');
    return this.#relay;
  }
}

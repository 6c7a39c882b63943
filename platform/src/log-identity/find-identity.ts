import { InstallationIdentified } from '@proofline/contracts/events/installation';
import { INSTALLATION_STREAM } from '@proofline/contracts/events/streams';
import type { EventLog, RecordedEvent } from '../event-log/event-log.ts';

export interface FoundIdentity {
  /** The first identity in the log; undefined when it carries none. */
  readonly id: string | undefined;
  /** Of the identity, or of the last event of the stream when there is none: what an append has to expect. */
  readonly revision: bigint | 'no_stream';
}

const eventsOfRead = 500;

/** The identity that the log carries. Others may have written to its stream, before it as well. */
export async function findIdentity(eventLog: Pick<EventLog, 'readStream'>): Promise<FoundIdentity> {
  let revision: bigint | 'no_stream' = 'no_stream';
  for (;;) {
    const recorded: RecordedEvent[] = await eventLog.readStream(INSTALLATION_STREAM, {
      maxEvents: eventsOfRead,
      ...(revision === 'no_stream' ? {} : { fromRevision: revision + 1n }),
    });
    for (const event of recorded) {
      revision = event.revision;
      const id = identityOf(event);
      if (id !== undefined) return { id, revision };
    }
    if (recorded.length < eventsOfRead) return { id: undefined, revision };
  }
}

function identityOf({ type, data }: RecordedEvent): string | undefined {
  const parsed = type === InstallationIdentified.type ? InstallationIdentified.schema.safeParse(data) : undefined;
  return parsed?.success ? parsed.data.installationId : undefined;
}

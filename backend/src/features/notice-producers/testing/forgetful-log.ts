import { notificationStream } from '@proofline/contracts/events/streams';
import { notificationIdSchema } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { through } from '../../runs/testing/faulty-log.ts';

/** Mutant: a log in which whoever tells people something gives it a new id each time. Tests of at-most-once must fail with it. */
export function forgetful(eventLog: EventLog, newId: () => string): EventLog {
  const isNotice = (stream: string) => stream.startsWith('notification-');
  return {
    ...through(eventLog),
    fold: async (stream, initial, evolve) =>
      isNotice(stream) ? { state: initial, revision: 'no_stream' } : await eventLog.fold(stream, initial, evolve),
    append: async (stream, expected, events) =>
      isNotice(stream)
        ? await eventLog.append(
            notificationStream(notificationIdSchema.parse(newId())),
            'no_stream',
            events.map((event) => ({ ...event, id: newId() })),
          )
        : await eventLog.append(stream, expected, events),
  };
}

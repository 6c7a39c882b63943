import type { HealthFigure, HealthItem } from '@proofline/contracts/api/health';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { type Ahead, countAhead } from './count-ahead.ts';

export interface LogReader {
  readonly name: string;
  /** How far it is, as it says itself. */
  readonly checkpoint: bigint | 'start';
  readonly streamPrefixes?: readonly string[];
  readonly types?: readonly string[];
}

/** What is older than this and not handled is more than work in hand. */
const behindAfterS = 30;

/** How far readers of the log are behind it, in events and seconds. */
export class LagMeter {
  readonly #eventLog: Pick<EventLog, 'readAll' | 'subscribeAll'>;
  readonly #clock: Clock;
  /** Where nothing was left to handle for a reader: it does not say so itself while only other events come. */
  readonly #covered = new Map<string, bigint>();
  /** Where each reader said it was when it was last looked at. */
  readonly #lastAt = new Map<string, bigint | 'start'>();

  constructor({ eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock }) {
    this.#eventLog = eventLog;
    this.#clock = clock;
  }

  async measure(readers: readonly LogReader[], signal: AbortSignal): Promise<HealthItem[]> {
    const [newest] = await this.#eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
    // Readers that move together are looked at once.
    const looks = new Map<string, Promise<Ahead>>();
    return await Promise.all(
      readers.map(async (reader) => {
        const { streamPrefixes, types } = reader;
        const after = this.#startOf(reader);
        if (newest !== undefined && after !== 'start' && newest.position <= after) return this.#item(reader.name, none);
        const filter = { ...(streamPrefixes && { streamPrefixes }), ...(types && { types }) };
        const key = JSON.stringify([String(after), filter]);
        const look = looks.get(key) ?? countAhead(this.#eventLog, { after, ...filter }, signal);
        looks.set(key, look);
        const ahead = await look.catch(() => undefined);
        if (ahead?.events === 0) this.#covered.set(reader.name, ahead.covered);
        return this.#item(reader.name, ahead);
      }),
    );
  }

  #startOf({ name, checkpoint }: LogReader): bigint | 'start' {
    const lastAt = this.#lastAt.get(name);
    this.#lastAt.set(name, checkpoint);
    // A checkpoint that went back asks for everything again: a rebuild, or another log, of which nothing is known.
    const wentBack = lastAt !== undefined && lastAt !== 'start' && (checkpoint === 'start' || checkpoint < lastAt);
    if (wentBack) this.#covered.delete(name);
    if (checkpoint === 'start') return 'start';
    const covered = this.#covered.get(name);
    return covered !== undefined && covered > checkpoint ? covered : checkpoint;
  }

  #item(name: string, ahead: Pick<Ahead, 'events' | 'isAtLeast' | 'oldestAt'> | undefined): HealthItem {
    if (ahead === undefined) {
      const unknown: HealthFigure[] = [
        { label: 'Events behind', value: null, unit: 'events' },
        { label: 'Behind by', value: null, unit: 'seconds' },
      ];
      return { name, state: 'degraded', sentence: 'How far it is behind could not be found out.', figures: unknown };
    }
    const { events, isAtLeast, oldestAt } = ahead;
    const seconds = oldestAt ? Math.max(0, Math.round((this.#clock.now().getTime() - oldestAt.getTime()) / 1_000)) : 0;
    const isBehind = events > 0 && seconds > behindAfterS;
    return {
      name,
      state: isBehind ? 'degraded' : 'ok',
      figures: [
        { label: 'Events behind', value: events, unit: 'events', ...(isAtLeast && { at_least: true }) },
        { label: 'Behind by', value: seconds, unit: 'seconds' },
      ],
    };
  }
}

const none = { events: 0, isAtLeast: false, oldestAt: undefined };

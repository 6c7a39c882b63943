import { setTimeout as wait } from 'node:timers/promises';
import type { HealthDetails, HealthFigure, HealthFinding, HealthState } from '@proofline/contracts/api/health';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { HealthPart } from './health-part.ts';
import { readStates, writeStates } from './health-states.ts';

export interface HealthBoardDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly log: Log;
}

const lookEveryMs = 5_000;
/** A state that does not change is confirmed this often for whoever starts next. */
const confirmEveryMs = 60_000;
/** Vital parts are asked while somebody waits. */
const vitalLimitMs = 1_500;
const otherLimitMs = 4_000;
const rememberLimitMs = 1_000;

/** The product as a whole, beside its parts. */
const whole = 'product';

interface Held {
  readonly state: HealthState;
  readonly since: Date;
}

/** How every part is, and since when. */
export class HealthBoard {
  readonly #parts: readonly HealthPart[];
  readonly #deps: HealthBoardDeps;
  readonly #findings = new Map<string, HealthFinding>();
  readonly #beside = new Map<string, readonly HealthFigure[]>();
  readonly #held = new Map<string, Held>();
  readonly #changed = new Set<string>();
  readonly #underWay = new Map<string, Promise<HealthFinding | undefined>>();
  readonly #stopping = new AbortController();
  readonly #firstRound = Promise.withResolvers<void>();
  #remembered: Promise<void> | undefined;
  #vital: Promise<void> | undefined;

  constructor(parts: readonly HealthPart[], deps: HealthBoardDeps) {
    this.#parts = parts;
    this.#deps = deps;
  }

  /** Looks every few seconds, so that `since` is true although nobody asked. */
  watch(): () => Promise<void> {
    const watching = this.#watch();
    return async () => {
      this.#stopping.abort();
      this.#firstRound.resolve();
      await watching;
    };
  }

  /** How it is now: what the product cannot serve without is asked anew, the rest was within a few seconds. */
  async look(): Promise<HealthDetails> {
    this.#vital ??= this.#askAll(this.#parts.filter(({ isVital }) => isVital)).finally(() => {
      this.#vital = undefined;
    });
    // The rest is never asked here: a request may be limited to the rows of one organisation.
    await Promise.all([this.#vital, within(vitalLimitMs, this.#firstRound.promise)]);
    return this.#details();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    let confirmedAt = 0;
    while (!signal.aborted) {
      await Promise.all([this.#askAll(this.#parts), within(otherLimitMs, this.#askBeside())]);
      this.#firstRound.resolve();
      this.#details();
      const isDue = performance.now() - confirmedAt > confirmEveryMs;
      if (isDue || this.#changed.size > 0) {
        const written = await within(otherLimitMs, this.#write(isDue));
        if (isDue && written) confirmedAt = performance.now();
      }
      await wait(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  }

  async #askAll(parts: readonly HealthPart[]): Promise<void> {
    this.#remembered ??= this.#remember();
    const [findings] = await Promise.all([
      Promise.all(parts.map(async (part) => [part.name, await this.#ask(part)] as const)),
      within(rememberLimitMs, this.#remembered),
    ]);
    for (const [name, finding] of findings) this.#found(name, finding);
  }

  async #askBeside(): Promise<void> {
    await Promise.all(
      this.#parts.map(async (part) => {
        try {
          this.#beside.set(part.name, (await part.askBeside?.()) ?? []);
        } catch (err) {
          this.#beside.delete(part.name);
          this.#deps.log.debug({ err, part: part.name }, 'figures not found out');
        }
      }),
    );
  }

  async #ask(part: HealthPart): Promise<HealthFinding> {
    const limitMs = part.isVital ? vitalLimitMs : otherLimitMs;
    // Asked once at a time: what hangs must not take a connection every few seconds.
    const asked = this.#underWay.get(part.name) ?? this.#begin(part, limitMs);
    const found = await within(limitMs, asked);
    return found ?? { state: part.isVital ? 'down' : 'degraded', sentence: 'How it is could not be found out.' };
  }

  #begin(part: HealthPart, limitMs: number): Promise<HealthFinding | undefined> {
    const asked = (async () => {
      try {
        return await part.ask(AbortSignal.timeout(limitMs));
      } catch (err) {
        this.#deps.log.debug({ err, part: part.name }, 'health not found out');
        return undefined;
      } finally {
        this.#underWay.delete(part.name);
      }
    })();
    this.#underWay.set(part.name, asked);
    return asked;
  }

  #found(name: string, finding: HealthFinding): void {
    this.#findings.set(name, finding);
    this.#hold(name, finding.state, finding.sentence);
  }

  #hold(name: string, state: HealthState, sentence?: string): Held {
    const before = this.#held.get(name);
    if (before?.state === state) return before;
    const held = { state, since: this.#deps.clock.now() };
    this.#held.set(name, held);
    this.#changed.add(name);
    if (before) this.#deps.log[state === 'ok' ? 'info' : 'warn']({ part: name, state, sentence }, 'health changed');
    return held;
  }

  #details(): HealthDetails {
    const told = this.#parts.flatMap((part) => {
      const finding = this.#findings.get(part.name);
      return finding ? [{ part, finding }] : [];
    });
    const isDown = told.some(({ part, finding }) => part.isVital && !part.readsGoOn && finding.state === 'down');
    const isWell = told.every(({ finding }) => finding.state === 'ok');
    const { state, since } = this.#hold(whole, isDown ? 'down' : isWell ? 'ok' : 'degraded');
    return {
      status: state,
      since: since.toISOString(),
      parts: told.map(({ part, finding }) => {
        const held = this.#hold(part.name, finding.state);
        const figures = [...(finding.figures ?? []), ...(this.#beside.get(part.name) ?? [])];
        return { name: part.name, ...finding, ...(figures.length > 0 && { figures }), since: held.since.toISOString() };
      }),
    };
  }

  /** Without a database everything began with this process. */
  async #remember(): Promise<void> {
    try {
      const states = await readStates(this.#deps.db);
      for (const { part, state, since } of states) if (!this.#held.has(part)) this.#held.set(part, { state, since });
    } catch (err) {
      this.#deps.log.debug({ err }, 'health of before is not known');
    }
  }

  async #write(everything: boolean): Promise<boolean> {
    const names = everything ? [...this.#held.keys()] : [...this.#changed];
    const states = names.flatMap((part) => {
      const held = this.#held.get(part);
      return held ? [{ part, ...held }] : [];
    });
    try {
      await writeStates(this.#deps.db, states);
      this.#changed.clear();
      return true;
    } catch (err) {
      this.#deps.log.debug({ err }, 'health not written down');
      return false;
    }
  }
}

/** Undefined when it takes longer. */
async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | undefined> {
  const over = new AbortController();
  const late = wait(limitMs, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

import { EventLogUnavailable } from './event-log-errors.ts';

/**
 * The log is not the one whose events were read: nobody works on. Whoever waits may go on waiting; whoever asked is
 * told the sentence.
 */
export class LogNotOurs extends EventLogUnavailable {
  override readonly code = 'log_not_ours';

  constructor(sentence: string) {
    super(sentence);
    this.name = 'LogNotOurs';
  }
}

/** Who lets through to the log. Appends and subscriptions ask it themselves, so that no caller can forget to. */
export interface Gate {
  /** Whether everything may go through right now. */
  readonly isOpen: boolean;
  /** Aborted when the gate closes; another one once it has opened again. */
  readonly closing: AbortSignal;
  /** Something happened after which another log may stand there: nothing goes through before it was looked at. */
  doubt(): void;
  /** Lets pass, after a look where one is due. @throws LogNotOurs, EventLogUnavailable when nobody can look */
  pass(): Promise<void>;
  /** Resolves once nothing is in doubt: the gate is open, or closed. @throws the signal's reason */
  settled(signal: AbortSignal): Promise<void>;
  /** Resolves once the gate is open. @throws the signal's reason */
  opened(signal: AbortSignal): Promise<void>;
}

const never = new AbortController().signal;

/** For tools that work on whatever log they are given. */
export const openGate: Gate = {
  isOpen: true,
  closing: never,
  doubt: () => {},
  pass: async () => {},
  settled: async () => {},
  opened: async () => {},
};

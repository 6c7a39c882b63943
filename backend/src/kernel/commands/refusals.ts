/**
 * What deciders refuse, by what is the matter. They know nothing of HTTP: `map-error.ts` says once with which status
 * each is told. The caller should read again and decide again, never repeat unchanged.
 */
export abstract class CommandRefusal extends Error {
  /** To branch on. */
  readonly code: string;

  constructor(code: string, message: string) {
    // A refusal is an answer and no fault: a table asks for hundreds of them, and where they came from is read nowhere.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = new.target.name;
    this.code = code;
  }
}

/** There is no such thing, or none of the asker's: which of the two is not told. */
export class UnknownSubject extends CommandRefusal {
  constructor() {
    super('not_found', 'Not found.');
  }
}

/** The thing is the asker's to see, and not to change in this way. */
export class NotPermitted extends CommandRefusal {
  constructor() {
    super('permission_denied', 'This is not yours to change.');
  }
}

/** As things stand, it cannot be done. */
export class NotInThisState extends CommandRefusal {}

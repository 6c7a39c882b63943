/** What a script of ours could not do: the frame went away, its page is frozen, or the script ran out of time. */
export class ScriptFailure extends Error {
  readonly code = 'script_failed';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScriptFailure';
  }
}

/**
 * A script of ours is wrong in itself: it names what did not come with it, or cannot be parsed. No page brings that about,
 * so nothing is said about one: it must not pass for a page that could not be read.
 */
export class ScriptDefect extends Error {
  readonly code = 'script_defect';

  constructor(message: string) {
    super(message);
    this.name = 'ScriptDefect';
  }
}

/** Of our own world, where no code of the page runs. */
const defects = new Set(['ReferenceError', 'SyntaxError']);

/** @param className of what was thrown, as the browser names it */
export function scriptErrorOf(className: string | undefined, message: string): ScriptFailure | ScriptDefect {
  return defects.has(className ?? '') ? new ScriptDefect(message) : new ScriptFailure(message);
}

/** `project` failed on an event: the event does not fit the code. */
export class UnprojectableEvent extends Error {
  readonly code = 'unprojectable_event';

  constructor(type: string, cause: unknown) {
    super(`An event of type ${type} cannot be projected.`, { cause });
    this.name = 'UnprojectableEvent';
  }
}

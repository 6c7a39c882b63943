/** The target is somebody else's by now, or nobody's: nothing more of it is posted. */
export class LeaseLost extends Error {
  readonly code = 'lease_lost';

  constructor(why: string) {
    super(why);
    this.name = 'LeaseLost';
  }
}

/** The run is to pause: what is not begun yet of a target is left to whoever takes it next. */
export class RunPauses extends Error {
  readonly code = 'run_pauses';

  constructor() {
    super('The run is to pause.');
    this.name = 'RunPauses';
  }
}

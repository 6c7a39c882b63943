/** What makes a command the same one when it is sent again. */
export interface CommandIdentity {
  /** Ids of events derive from it, so that the log recognises a repeat. */
  readonly id: string;
  /**
   * The number under which the command begins a stream: drawn once, the same for every repeat.
   * @param again the one before was taken by somebody else: another is drawn
   */
  reserveId(draw: () => Promise<number>, again: boolean): Promise<number>;
}

/** Of a request that came without a key: nothing is kept, a repeat is another command. */
export function unrepeatable(id: string): CommandIdentity {
  return { id, reserveId: (draw) => draw() };
}

/** Whether the same things are chosen, in whatever order. */
export const isSameChoice = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

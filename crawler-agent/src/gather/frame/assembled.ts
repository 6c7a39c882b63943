/** A piece of a script: it refers to nothing but what it is given. */
// biome-ignore lint/suspicious/noExplicitAny: pieces are given whatever they ask for by the function they are part of.
type Piece = (...given: any[]) => unknown;

/**
 * A script for the page, made of several functions. They travel as text, without the modules they stand in, so the main
 * one is handed the others: none of them may refer to anything outside itself.
 */
export function assembled<Arg, Result, Pieces extends Readonly<Record<string, Piece>>>(
  main: (arg: Arg, pieces: Pieces) => Result,
  pieces: Pieces,
): (arg: Arg) => Result {
  const texts = Object.entries(pieces).map(([name, piece]) => `${name}: ${piece}`);
  const text = `(arg) => (${main})(arg, { ${texts.join(', ')} })`;
  return Object.assign((arg: Arg) => main(arg, pieces), { toString: () => text });
}

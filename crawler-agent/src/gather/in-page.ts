type AnyFunction = (...given: never[]) => unknown;

const part = Symbol('part of a page script');

/** A function that runs inside a page. As text it is whole: whatever it uses of ours comes with it. */
export type InPage<F extends AnyFunction> = F & {
  readonly [part]: { readonly uses: Pieces; readonly make: (uses: never) => AnyFunction };
};
export type Pieces = Readonly<Record<string, InPage<AnyFunction>>>;

/** A script made of something that is no piece: it would go to pages without what it needs. */
export class PieceMissing extends Error {
  readonly code = 'piece_missing';

  constructor(name: string) {
    super(`"${name}" is no piece of a page script; it was made before what it uses.`);
    this.name = 'PieceMissing';
  }
}

/**
 * A function for pages, or a piece of one. Functions travel as text, without the modules they stand in: `make` is given
 * the pieces it `uses`, by name, and must refer to nothing else outside itself but what the browser has. It runs once
 * for each script that it is part of, so what it makes before it returns is the script's own. A test reads every script
 * as it is sent and refuses names that nobody gives it; one that comes to a page all the same ends in `ScriptDefect`.
 */
export function inPage<Uses extends Pieces, F extends AnyFunction>(uses: Uses, make: (uses: Uses) => F): InPage<F> {
  for (const [name, piece] of Object.entries(uses)) {
    if (!isInPage(piece)) throw new PieceMissing(name);
  }
  let text: string | undefined;
  const piece: InPage<F> = Object.assign(make(uses), {
    [part]: { uses, make },
    toString: () => {
      text ??= textOf(piece);
      return text;
    },
  });
  return piece;
}

export function isInPage(value: unknown): value is InPage<AnyFunction> {
  return typeof value === 'function' && part in value;
}

/** An expression that is the function; every piece stands in it once, after those it uses, under the name it has there. */
function textOf(main: InPage<AnyFunction>): string {
  const names = new Map<InPage<AnyFunction>, string>();
  const taken = new Set<string>();
  const lines: string[] = [];
  const nameOf = (piece: InPage<AnyFunction>, wanted: string): string => {
    const known = names.get(piece);
    if (known !== undefined) return known;
    const { uses, make } = piece[part];
    const given = Object.entries(uses).map(([name, used]) => `${name}: ${nameOf(used, name)}`);
    const name = taken.has(wanted) ? `${wanted}${names.size}` : wanted;
    taken.add(name);
    names.set(piece, name);
    lines.push(`const ${name} = (${make})({ ${given.join(', ')} });`);
    return name;
  };
  const name = nameOf(main, 'main');
  return `(() => {\n'use strict';\n${lines.join('\n')}\nreturn ${name};\n})()`;
}

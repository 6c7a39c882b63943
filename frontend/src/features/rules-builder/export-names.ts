import { ruleLimits } from '@proofline/rules/limits';

/** What becomes of a parameter name that was typed. */
export type AddedName =
  | { readonly kind: 'added'; readonly names: readonly string[] }
  | { readonly kind: 'repeated'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'empty' };

/** Adds what was typed or pasted, parted by spaces, as names of parameters to export (001 §5). */
export function addNames(names: readonly string[], typed: string): AddedName {
  const wanted = typed.split(/\s+/).filter((name) => name !== '');
  const [first] = wanted;
  if (first === undefined) return { kind: 'empty' };
  const fresh = [...new Set(wanted)].filter((name) => !names.includes(name));
  if (fresh.length === 0) return { kind: 'repeated', name: first };
  if (fresh.some((name) => name.length > ruleLimits.parameterNameChars)) {
    return { kind: 'refused', message: `A name holds at most ${ruleLimits.parameterNameChars} characters.` };
  }
  if (names.length + fresh.length > ruleLimits.exportParameters) {
    return { kind: 'refused', message: `A rule exports at most ${ruleLimits.exportParameters} parameters.` };
  }
  return { kind: 'added', names: [...names, ...fresh] };
}

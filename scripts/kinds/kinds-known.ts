import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';

export interface SourceFile {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** A file that knows a kind of check: by its name, or by importing from its folder. */
export interface KindKnown {
  readonly path: string;
  readonly kind: CheckKind;
  /** Line of the first place, from 1. */
  readonly line: number;
  readonly by: 'name' | 'import';
}

/** The folder of a kind in every room. */
export const kindFolder = (kind: CheckKind): string => kind.replaceAll('_', '-');

/** Where a kind is at home in a room: `…/kinds/<kind>/`, `projections/src/findings/<kind>/`. */
export const isHomeOf = (path: string, kind: CheckKind): boolean =>
  new RegExp(`/(kinds|findings)/${kindFolder(kind)}/`).test(path);

/** Where all kinds stand side by side: their list, and what stands beside the kinds' folders in each room. */
export const isRegistry = (path: string): boolean =>
  path === 'contracts/src/check-kinds.ts' || /\/(kinds|findings)\/[^/]+$/.test(path);

/**
 * Who knows which kind of check, outside the registries and the kind's own folders. Pure.
 * A name counts where it stands as a whole string or as a key; an import where it leads into a kind's folder.
 */
export function kindsKnown(files: readonly SourceFile[]): KindKnown[] {
  return files.flatMap(({ path, text }) => {
    if (isRegistry(path)) return [];
    const code = withoutComments(text);
    return CHECK_KINDS.filter((kind) => !isHomeOf(path, kind)).flatMap((kind): KindKnown[] => {
      const imported = importOf(kindFolder(kind)).exec(code);
      if (imported !== null) return [{ path, kind, line: lineAt(code, imported.index), by: 'import' }];
      const named = nameOf(kind).exec(code);
      return named === null ? [] : [{ path, kind, line: lineAt(code, named.index), by: 'name' }];
    });
  });
}

const importOf = (folder: string) =>
  new RegExp(`['"](?:[^'"\\n]*/(?:kinds|findings)|(?:\\.\\./)+)/?${folder}/[^'"\\n]*['"]`);
const nameOf = (kind: CheckKind) => new RegExp(`(['"\`])${kind}\\1|^\\s*${kind}:`, 'm');
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Comments may name what they like; lines stay where they are. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^(\s*)\/\/.*$/gm, '$1');

import { parseSync } from '@swc/core';

interface SyntaxNode {
  readonly type?: string;
  readonly [field: string]: unknown;
}

// What linters cannot see.

/** Members of interfaces that may be written to. */
export const writableMembers = (source: string, tsx = false): string[] =>
  nodesOf(parsed(source, tsx)).flatMap(writableMembersOf);

/** Exported constants that are a number or a text and not named in capitals. */
export const lowercaseConstants = (source: string, tsx = false): string[] =>
  parsed(source, tsx).flatMap(lowercaseConstantsOf);

const parsed = (source: string, tsx: boolean): SyntaxNode[] =>
  parseSync(source, { syntax: 'typescript', tsx }).body as unknown as SyntaxNode[];

function writableMembersOf(node: SyntaxNode): string[] {
  if (node.type !== 'TsInterfaceBody') return [];
  return (node.body as SyntaxNode[])
    .filter(({ type, readonly }) => type === 'TsPropertySignature' && readonly !== true)
    .map(({ key }) => String((key as SyntaxNode).value));
}

function lowercaseConstantsOf({ type, declaration }: SyntaxNode): string[] {
  const declared = declaration as SyntaxNode | undefined;
  if (type !== 'ExportDeclaration' || declared?.kind !== 'const') return [];
  return (declared.declarations as { id: { value?: string }; init: SyntaxNode | null }[])
    .filter(({ id: { value }, init }) => value !== undefined && isPlain(init) && !/^[A-Z][A-Z0-9_]*$/.test(value))
    .map(({ id }) => String(id.value));
}

/** A number or a text, as it stands or reckoned of such. */
function isPlain(value: unknown): boolean {
  const { type, left, right, expression } = (value ?? {}) as SyntaxNode;
  switch (type) {
    case 'NumericLiteral':
    case 'StringLiteral':
      return true;
    case 'BinaryExpression':
      return isPlain(left) && isPlain(right);
    case 'ParenthesisExpression':
      return isPlain(expression);
    default:
      return false;
  }
}

function nodesOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as SyntaxNode, ...Object.values(value).flatMap(nodesOf)];
}

import { parseSync } from '@swc/core';

interface SyntaxNode {
  readonly type?: string;
  readonly [field: string]: unknown;
}

/** What linters cannot see of a source. */
export interface SourceMembers {
  /** Exported constants that are a number or a text and not named in capitals. */
  readonly lowercaseConstants: readonly string[];
  /** Members of interfaces, and of objects that a type is made of, that may be written to. */
  readonly writableMembers: readonly string[];
  /** Names of what the source writes to, as in `sum.count += 1`. */
  readonly writtenMembers: readonly string[];
}

export function sourceMembers(source: string, tsx = false): SourceMembers {
  const body = parseSync(source, { syntax: 'typescript', tsx }).body as unknown as SyntaxNode[];
  const nodes = nodesOf(body);
  return {
    lowercaseConstants: body.flatMap(lowercaseConstantsOf),
    writableMembers: nodes
      .filter(({ type }) => type === 'TsInterfaceDeclaration' || type === 'TsTypeAliasDeclaration')
      .flatMap((declared) => nodesOf(declared).flatMap(writableMembersOf)),
    writtenMembers: nodes.flatMap(writtenMembersOf),
  };
}

function writableMembersOf({ type, readonly, key, params }: SyntaxNode): string[] {
  if (readonly === true) return [];
  if (type === 'TsPropertySignature') return [String((key as SyntaxNode).value)];
  return type === 'TsIndexSignature' ? [`[${String((params as SyntaxNode[])[0]?.value)}]`] : [];
}

function writtenMembersOf({ type, left, argument }: SyntaxNode): string[] {
  const written = type === 'AssignmentExpression' ? left : type === 'UpdateExpression' ? argument : undefined;
  const { type: kind, property } = (written ?? {}) as SyntaxNode;
  return kind === 'MemberExpression' ? [String((property as SyntaxNode).value)] : [];
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

/** A value and all that it holds; collected in one list, as a source has ten thousands of them. */
function nodesOf(value: unknown, nodes: SyntaxNode[] = []): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return nodes;
  if (!Array.isArray(value)) nodes.push(value as SyntaxNode);
  for (const held of Object.values(value)) nodesOf(held, nodes);
  return nodes;
}

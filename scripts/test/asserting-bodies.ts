import { parseSync } from '@swc/core';

interface SyntaxNode {
  readonly type?: string;
  readonly [field: string]: unknown;
}

const says = /^(expect|assert)/i;

/**
 * A test says what it expects: its body, or a function of the same file that it names, calls something whose name
 * begins with `expect` or `assert`. Waiting alone does not count.
 * @returns how many tests there are, and the titles of those that expect nothing
 */
export function assertingBodies(source: string, tsx = false): { readonly tests: number; readonly silent: string[] } {
  const nodes = nodesOf(parseSync(source, { syntax: 'typescript', tsx }));
  const functions = new Map(nodes.flatMap(namedFunction));
  const asserts = (body: unknown, seen: ReadonlySet<string>): boolean =>
    namesIn(body).some((name) => {
      const helper = functions.get(name);
      return says.test(name) || (helper !== undefined && !seen.has(name) && asserts(helper, new Set([...seen, name])));
    });
  const tests = nodes.flatMap(testOf);
  return {
    tests: tests.length,
    silent: tests.filter(({ body }) => !asserts(body, new Set())).map(({ title }) => title),
  };
}

function testOf(node: SyntaxNode): { title: string; body: unknown }[] {
  if (node.type !== 'CallExpression' || firstName(node.callee) !== 'it') return [];
  const given = (node.arguments as { expression: SyntaxNode }[]).map(({ expression }) => expression);
  const body = given.findLast(isFunction)?.body;
  return body === undefined ? [] : [{ title: String(given[0]?.value ?? 'a title that is put together'), body }];
}

/** `it` in `it(…)`, `it.each(…)(…)` and `it.runIf(…)(…)`. */
function firstName(callee: unknown): unknown {
  const { type, value, object, callee: called, tag } = callee as SyntaxNode;
  return type === 'Identifier' ? value : (object ?? called ?? tag) && firstName(object ?? called ?? tag);
}

function namedFunction(node: SyntaxNode): [string, unknown][] {
  const name = ((node.type === 'VariableDeclarator' ? node.id : node.identifier) as SyntaxNode | undefined)?.value;
  if (typeof name !== 'string') return [];
  if (node.type === 'FunctionDeclaration') return [[name, node.body]];
  const init = node.init as SyntaxNode | null | undefined;
  return node.type === 'VariableDeclarator' && init && isFunction(init) ? [[name, init.body]] : [];
}

const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const namesIn = (body: unknown): string[] =>
  nodesOf(body).flatMap(({ type, value }) => (type === 'Identifier' ? [String(value)] : []));

function nodesOf(tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (typeof tree !== 'object' || tree === null) return [];
  return [tree as SyntaxNode, ...Object.values(tree).flatMap(nodesOf)];
}

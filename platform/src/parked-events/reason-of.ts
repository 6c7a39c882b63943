import { z } from 'zod';
import { toJson } from '../postgres/to-json.ts';

const maxReasonLength = 2_000;

/** An error and what caused it, in a line that Postgres can keep. */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let current = error; current instanceof Error && messages.length < 10; current = current.cause) {
    messages.push(current instanceof z.ZodError ? problemsOf(current) : current.message);
  }
  const text = messages.length === 0 ? toJson(String(error)) : messages.join(' ');
  return text.replaceAll('\0', '\uFFFD').slice(0, maxReasonLength).toWellFormed();
}

const maxProblems = 5;

/** `reportId: Invalid input; checkId: Invalid input`, where the library's own text is JSON. */
function problemsOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, maxProblems)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}

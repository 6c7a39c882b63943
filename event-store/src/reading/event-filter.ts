import { RE2JS } from 're2js';
import type { StoredEvent } from '../log/stored-event.ts';

/** True for events the reader wants. */
export type EventFilter = (event: StoredEvent) => boolean;

export interface FilterSpecification {
  readonly on: 'stream_name' | 'event_type';
  /** Wins over prefixes when not empty, as in EventStoreDB. */
  readonly regex: string;
  readonly prefixes: readonly string[];
}

const maxPatternLength = 10_000;
/** Steps of the compiled pattern, roughly: compiling takes time and memory by them, and so does every character matched. */
const maxPatternSteps = 20_000;
const rememberedNames = 10_000;

/** The filter cannot be used. */
export class InvalidFilter extends Error {
  readonly code = 'invalid_filter';
}

/**
 * Compiles a filter. Patterns run on an engine whose time is linear in the text, whatever the pattern.
 * @throws InvalidFilter
 */
export function compileFilter({ on, regex, prefixes }: FilterSpecification): EventFilter {
  const matches = regex === '' ? prefixMatcher(prefixes) : regexMatcher(regex);
  return on === 'stream_name' ? (event) => matches(event.stream) : (event) => matches(event.type);
}

function prefixMatcher(prefixes: readonly string[]): (text: string) => boolean {
  return (text) => prefixes.some((prefix) => text.startsWith(prefix));
}

function regexMatcher(pattern: string): (text: string) => boolean {
  if (pattern.length > maxPatternLength || stepsOf(pattern) > maxPatternSteps)
    throw new InvalidFilter('The regular expression is too long, or repeats too much.');
  const compiled = compile(pattern);
  // Types and hot streams come again and again; a bounded memory spares matching them anew.
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const matched = compiled.matcher(text).find();
    if (known.size >= rememberedNames) known.clear();
    known.set(text, matched);
    return matched;
  };
}

/** At least as many steps as the pattern compiles to: counted repeats are written out, those of groups with all inside. */
function stepsOf(pattern: string): number {
  let characters = pattern.length;
  let groups = 1;
  for (const [, before, least, most] of pattern.matchAll(/(.)\{(\d+)(?:,(\d*))?\}/gs)) {
    const times = Math.max(Number(least), Number(most ?? 0));
    if (before === ')') groups *= Math.max(1, times);
    else characters += times;
  }
  return characters * groups;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new InvalidFilter(`'${pattern}' is not a regular expression this node understands.`, { cause: error });
  }
}

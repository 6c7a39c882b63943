import { StreamNames, streamPrefixProblem } from '@proofline/platform/event-log/stream-names';
import { OperationError } from './operation-error.ts';

/** Streams of one installation, and their metadata, among those of a server that belongs to others as well. */
export interface OwnStreams {
  has(stream: string): boolean;
  /** For the server, which sends no others then. */
  readonly pattern: string;
}

/**
 * @param prefix under which the installation's streams lie; undefined: all streams there are
 * @throws OperationError `prefix_unusable`
 */
export function ownStreams(prefix: string | undefined): OwnStreams | undefined {
  if (prefix === undefined) return undefined;
  const problem = streamPrefixProblem(prefix);
  if (problem !== undefined) throw new OperationError('prefix_unusable', `The prefix "${prefix}" ${problem}.`);
  const names = new StreamNames(prefix);
  const beginnings = names.beginningsInLog().map((beginning) => beginning.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return {
    has: (stream) => names.inProduct(stream.startsWith('$$') ? stream.slice(2) : stream) !== undefined,
    pattern: `^(\\$\\$)?(${beginnings.join('|')})`,
  };
}

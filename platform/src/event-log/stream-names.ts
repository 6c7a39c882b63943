import { streamCategories } from '@proofline/contracts/events/streams';

/** A log may belong to several installations: their prefixes stand in front of the categories, `ours-check-7`. */
const longestPrefix = 100;

/**
 * Names of streams as the product says them, and as they are in the log: under the prefix of the installation. What
 * lies under no category of ours behind exactly this prefix is somebody else's.
 */
export class StreamNames {
  readonly #prefix: string;

  /** @param prefix one that `streamPrefixProblem` has nothing to say about */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** The name in the log. */
  inLog(stream: string): string {
    return this.#prefix + stream;
  }

  /** The name in the product; undefined for a stream of somebody else. */
  inProduct(stream: string): string | undefined {
    if (!stream.startsWith(this.#prefix)) return undefined;
    const name = stream.slice(this.#prefix.length);
    return beginnings.some((beginning) => name.startsWith(beginning)) ? name : undefined;
  }

  /** Whether all of them lie under a prefix of their own. */
  get arePrefixed(): boolean {
    return this.#prefix !== '';
  }

  /** How names of streams begin in the log: all of the product's, or those of which only the beginning is wanted. */
  beginningsInLog(wanted: readonly string[] = beginnings): string[] {
    return wanted.map((beginning) => this.inLog(beginning));
  }
}

const beginnings = streamCategories.map((category) => `${category}-`);

/**
 * Why a prefix cannot be used, undefined when it can. Beside any other prefix that can be used, none included, no
 * stream of the one installation can be taken for one of the other: a prefix that ends where a category begins again
 * (`report-`, or `social` before `account-`) would allow that.
 */
export function streamPrefixProblem(prefix: string): string | undefined {
  if (prefix.length > longestPrefix) return `must have at most ${longestPrefix} characters`;
  if (prefix.startsWith('$')) return 'must not begin with $, which the event store keeps for itself';
  if (!/^[\w.:/-]*$/.test(prefix)) return 'must consist of letters, digits and the characters . _ : / -';
  const taken = [...prefix].flatMap((_, at) => {
    const rest = prefix.slice(at);
    return beginnings.filter((beginning) => beginnings.some((own) => `${rest}${own}`.startsWith(beginning)));
  });
  if (taken.length === 0) return undefined;
  return `must not make names that hold ${taken[0]} twice over, as streams of an installation without a prefix begin so`;
}

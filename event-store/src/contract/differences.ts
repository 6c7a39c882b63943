/** A test of the contract that the embedded node passes and a real EventStoreDB does not. */
export interface Difference {
  /** Of the file `<file>.int.test.ts` beside this one. */
  readonly file: string;
  /** How the test's own name begins. */
  readonly test: string;
  readonly why: string;
  /** It holds for an administrator: only a user who is none is refused. */
  readonly administrators?: true;
}

/**
 * The only place that tells which tests of the contract do not hold on a real server (seen on 23.10.8: alone, with TLS and users,
 * and in three nodes), and why.
 * Against one these tests must fail: an entry that would pass fails (`contract-node.ts`).
 */
export const differences: readonly Difference[] = [
  {
    file: 'system',
    test: 'refuses to write under a stream name with NUL',
    why: 'It takes NUL in names; Postgres, where the node keeps them, has no such text.',
  },
  {
    file: 'delete',
    test: 'refuses new metadata where there was some',
    why: 'It takes metadata of a closed stream as long as its cache remembers older metadata, and refuses it after a restart; nobody can read it either way.',
  },
  {
    file: 'subscribe',
    test: 'whose pattern would ruin a backtracking engine answers at once',
    why: 'Its patterns backtrack: one text of 30 letters occupies a reader thread for minutes.',
  },
  {
    file: 'not-offered',
    test: 'are not offered, and the client says so when',
    why: 'It has persistent subscriptions.',
  },
  {
    file: 'delete',
    test: 'can be set for the log itself',
    why: "Metadata of $all are an administrator's; the product asks for them by `npm run log -- rights` alone.",
    administrators: true,
  },
  {
    file: 'model',
    test: 'a node that does not look at ids',
    why: 'The lesser node is made of the one at hand, which a server elsewhere is not.',
  },
];

/** How much a test asks for, where a real server takes less than the node. */
export interface ContractMeasures {
  /** Subscriptions of one connection: a real server takes a hundred calls, of which others are under way. */
  readonly subscriptions: number;
  /** Appends of 20 events that a reader who does not read may be behind: a real server drops it some 1,000 events on. */
  readonly slowReaderAppends: number;
  /** Checkpoints over 100 events of the past, one being due after 10: a real server leaves some of the past out. */
  readonly pastCheckpoints: number;
  /** Letters that a pattern backtracks over: enough to see it, with which a real server is through one day. */
  readonly backtrackedLetters: number;
  /** Runs within which the mutant of the node is found: a real server is no mutant, so few show that as well. */
  readonly nodeMutantRuns: number;
}

export const measuresOfNode: ContractMeasures = {
  subscriptions: 100,
  slowReaderAppends: 200,
  pastCheckpoints: 9,
  backtrackedLetters: 2_000,
  nodeMutantRuns: 200,
};

export const measuresOfRealServer: ContractMeasures = {
  subscriptions: 90,
  slowReaderAppends: 40,
  pastCheckpoints: 3,
  backtrackedLetters: 27,
  nodeMutantRuns: 3,
};

/** What the model of the contract's random sequences takes into account. */
export interface ModelledServer {
  /** See `refuses new metadata where there was some` above: a sequence is over while the cache remembers. */
  readonly keepsMetadataOfClosed: boolean;
  /** Streams have no ids in common: a real server remembers an id for one stream only. */
  readonly idsApart: boolean;
  /** A repeat at any revision in another order than was written: a real server may never answer it. */
  readonly answersReordered: boolean;
  /** So many are run, unless more are asked for: two thousand do not end within the test's limit on a real server. */
  readonly sequences: number;
}

export const modelledNode: ModelledServer = {
  keepsMetadataOfClosed: false,
  idsApart: false,
  answersReordered: true,
  sequences: 2_000,
};

export const modelledRealServer: ModelledServer = {
  keepsMetadataOfClosed: true,
  idsApart: true,
  answersReordered: false,
  sequences: 200,
};

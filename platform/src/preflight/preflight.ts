import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBlobs } from '../blobs/open-blobs.ts';
import { urlProblem } from '../env/url-problem.ts';
import { checkEvidence } from './check-folder.ts';
import { checkLog } from './check-log.ts';
import { checkPort } from './check-port.ts';
import { checkPostgres, type PostgresNeeds } from './check-postgres.ts';
import { codeOf, type Obstacle, obstacle, type Passes, PreflightError } from './obstacle.ts';

/** What is to be looked at; what is left out is not. */
export interface Needs {
  readonly postgres?: readonly PostgresNeeds[];
  readonly eventStoreUrl?: string | undefined;
  readonly streamPrefix?: string | undefined;
  readonly evidence?: { readonly variable: string; readonly url: string } | undefined;
  /** Found already, by whoever asks. */
  readonly found?: readonly Obstacle[];
  readonly web?: { readonly host: string; readonly port: number } | undefined;
}

export interface PreflightOptions {
  /** How long what passes by itself is waited for. */
  readonly patienceMs: Readonly<Record<Exclude<Passes, 'never'>, number>>;
  /** What passes by itself is told and not waited for: who starts waits for it while at work. */
  readonly goesOn?: boolean;
  /** Told once what is waited for. */
  readonly say: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

const askAgainMs = 1_000;
/** What takes longer is said to: a start ends within 15 s, and begins with loading what looks. */
export const LOOK_LIMIT_MS = 8_000;

/**
 * Looks at everything a start stands on, at once. What may pass by itself is waited for, unless something else stands in
 * the way that never will.
 * @throws {PreflightError} with a sentence for each obstacle
 */
export async function preflight(
  needs: Needs,
  { patienceMs, goesOn = false, say, signal }: PreflightOptions,
): Promise<void> {
  const begunAt = Date.now();
  const told = new Set<string>();
  for (;;) {
    const obstacles = await findObstacles(needs);
    if (obstacles.length === 0) return;
    const waitedMs = Date.now() - begunAt;
    const isOver = ({ passes }: Obstacle) => passes === 'never' || (!goesOn && waitedMs >= patienceMs[passes]);
    if (obstacles.some(isOver)) throw new PreflightError([...new Set(obstacles.map(({ sentence }) => sentence))]);
    for (const { sentence } of obstacles) {
      if (!told.has(sentence)) say(`Waiting: ${sentence}`);
      told.add(sentence);
    }
    if (goesOn) return;
    await wait(askAgainMs, undefined, signal ? { signal } : {});
  }
}

/** Every obstacle there is at this moment. */
export async function findObstacles({
  postgres = [],
  eventStoreUrl,
  streamPrefix,
  evidence,
  found = [],
  web,
}: Needs): Promise<Obstacle[]> {
  // An error would hide the other sentences.
  const wrong = [
    ...postgres.map(({ variable, url }) => ({ variable, problem: urlProblem(url, ['postgres', 'postgresql']) })),
    ...(evidence === undefined ? [] : [{ variable: evidence.variable, problem: urlProblem(evidence.url, ['file']) }]),
  ].flatMap(({ variable, problem }) => (problem === undefined ? [] : [{ variable, problem }]));
  const isWrong = ({ variable }: { readonly variable: string }) => wrong.some((one) => one.variable === variable);
  const evidenceFolder = evidence && !isWrong(evidence) ? fileURLToPath(evidence.url) : undefined;
  const looks: Look[] = [
    ...postgres
      .filter((one) => !isWrong(one))
      .map((one) => ({
        ...{ what: `The database of ${one.variable}`, variable: one.variable },
        look: () => checkPostgres(one),
      })),
    ...(eventStoreUrl === undefined
      ? []
      : [
          {
            ...{ what: 'The event log', variable: 'EVENTSTORE_URL' },
            look: () => checkLog({ url: eventStoreUrl, streamPrefix }),
          },
        ]),
    ...(evidence === undefined || evidenceFolder === undefined
      ? []
      : [
          {
            ...{ what: `The folder ${evidenceFolder} for evidence`, variable: evidence.variable },
            look: () => checkEvidence(evidence.variable, evidenceFolder, openBlobs(evidence.url)),
          },
        ]),
    ...(web === undefined
      ? []
      : [{ ...{ what: `Port ${web.port}`, variable: 'PORT' }, look: () => checkPort(web.host, web.port) }]),
  ];
  const unusable = wrong.map(({ variable, problem }) => obstacle(`${variable} ${problem}.`));
  return [...found, ...unusable, ...(await lookAtAll(looks))];
}

/** Looks at one thing that a start stands on. */
export interface Look {
  /** As a sentence begins with it. */
  readonly what: string;
  readonly variable: string;
  readonly look: () => Promise<Obstacle[]>;
}

/** Side by side, each within a limit of its own, whatever hangs. */
export async function lookAtAll(looks: readonly Look[], limitMs: number = LOOK_LIMIT_MS): Promise<Obstacle[]> {
  const obstacles = await Promise.all(
    looks.map(async ({ what, variable, look }) => {
      const over = new AbortController();
      const late = wait(limitMs, undefined, { signal: over.signal }).then(
        () => [
          obstacle(
            `${what} could not be looked at within ${limitMs / 1_000} s: change ${variable}, or look at it.`,
            'reached',
          ),
        ],
        () => [],
      );
      try {
        return await Promise.race([look(), late]);
      } catch (error) {
        // One that nobody foresaw would hide what the others found. Its message may hold anything, a password too.
        const kind = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
        return [obstacle(`${what} could not be looked at (${kind}): change ${variable}, or look at it.`)];
      } finally {
        over.abort();
      }
    }),
  );
  return obstacles.flat();
}

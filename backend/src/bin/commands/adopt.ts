import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { comparisonSentence } from '@proofline/platform/log-identity/comparison-sentence';
import { compareAndIdentify } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { ADOPTION_STEPS, type AdoptionStep, adoptLog } from '../../features/log-adoption/adopt-log.ts';
import {
  adoptionDifferences,
  differencesInWords,
  shownInReadModels,
} from '../../features/log-adoption/adoption-differences.ts';
import { laterEvents } from '../../features/log-adoption/later-events.ts';
import { streamsInLog } from '../../features/log-adoption/streams-in-log.ts';
import { type LogCommand, LogCommandRefused } from './log-command.ts';
import { operatorName } from './operator-name.ts';
import { tellReading } from './tell-reading.ts';

const usage = `Goes on with an event log that is not the one whose events were read: after a move to another server, a restored
backup, or the loss of a log.

  npm run log -- adopt          says what would go and what would come, and asks
  npm run log -- adopt --yes    does not ask

Processes may run meanwhile: they stand still until it is through. Interrupted, it is called again.`;

const stepsInWords: Readonly<Record<AdoptionStep, string>> = {
  begun: 'Everybody stands still.',
  forgotten: 'Positions of reactors are forgotten.',
  identified: 'The log has its identity.',
  rebuilt: 'Read models are rebuilt.',
  told: 'The log says who adopted it.',
  ended: 'Everybody may work again.',
};

export const adopt: LogCommand = {
  usage,
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } } });
    const env = readEnv('log', ownEnvironment(process.env));
    const { DATABASE_URL: databaseUrl } = env;
    if (databaseUrl === undefined) {
      throw new LogCommandRefused(
        'DATABASE_URL is missing: it names the database that has read the log, as its owner.',
      );
    }
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error(name)));
    const db = connectPostgres(databaseUrl, { poolMax: 10, applicationName: 'log adopt' });
    const bare = openBareLog(env.EVENTSTORE_URL, { streamPrefix: env.EVENTSTORE_STREAM_PREFIX });
    const { signal } = stopping;
    try {
      const comparison = await compareAndIdentify(db, bare);
      console.log(comparisonSentence(comparison));
      if (comparison.finding === 'same') return 0;
      const read = tellReading(bare.eventLog, { now: () => Date.now(), write: (line) => console.error(line) });
      const inLog = await streamsInLog(read, signal);
      const later = await laterEvents(db, read, signal);
      console.log(differencesInWords(adoptionDifferences(inLog, await shownInReadModels(db), later)));
      if (!values.yes && !(await confirmed())) {
        console.log('Nothing was changed.');
        return 1;
      }
      const afterStep = (step: AdoptionStep) =>
        console.log(`  ${ADOPTION_STEPS.indexOf(step) + 1}/${ADOPTION_STEPS.length} ${stepsInWords[step]}`);
      const log = createLog('log', { level: env.LOG_LEVEL });
      const adoption = { by: operatorName(), finding: comparison.finding };
      await adoptLog({ db, databaseUrl, bare, log, signal, afterStep }, adoption);
      console.log('The event log is adopted.');
      return 0;
    } finally {
      await bare.dispose();
      await db.destroy();
    }
  },
};

/** Without a terminal nobody can answer: it stays with the dry run. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('To go on, add --yes.');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question('Go on with this log? Type "adopt": ')).trim() === 'adopt';
  } finally {
    lines.close();
  }
}

import { parentPort } from 'node:worker_threads';
import type { JudgeQuestion } from './judge-apart.ts';
import { judgeStored } from './judge-stored.ts';
import { searchStored } from './search-stored.ts';

// Questions come from `judgeApart` in the same process, one at a time: they were parsed there.
parentPort?.on('message', async ({ question, page }: JudgeQuestion) => {
  parentPort?.postMessage(judgeStored(question, await searchStored(question, page)));
});

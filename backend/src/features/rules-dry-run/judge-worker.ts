import { parentPort } from 'node:worker_threads';
import type { JudgeQuestion } from './judge-apart.ts';
import { judgeStored } from './judge-stored.ts';

// Questions come from `judgeApart` in the same process: they were parsed there.
parentPort?.on('message', ({ question, page }: JudgeQuestion) => parentPort?.postMessage(judgeStored(question, page)));

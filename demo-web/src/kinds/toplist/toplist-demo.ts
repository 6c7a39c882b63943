import { send } from '../../serving/answer.ts';
import type { DemoKind } from '../demo-kind.ts';
import { demoToplistChecks } from './seed/demo-checks.ts';
import { answerLists } from './serving/answer-lists.ts';

/** Sites whose lists rank operators, each family of layouts on a host of its own. */
export const toplistDemo: DemoKind = {
  sites: (seed) => {
    const answer = answerLists(seed);
    return ({ response, ...asked }) => {
      const answered = answer(asked);
      if (answered !== null) send(response, answered);
      return answered !== null;
    };
  },
  seed: () => ({ lists: [], presets: [], checks: demoToplistChecks() }),
};

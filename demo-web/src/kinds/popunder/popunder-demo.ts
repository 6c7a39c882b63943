import { send } from '../../serving/answer.ts';
import type { DemoKind } from '../demo-kind.ts';
import { demoPopunderCheck, streamingSites } from './seed/demo-check.ts';
import { answerSites } from './serving/answer-sites.ts';

/** Websites that open windows nobody asked for, by every way that is known; websites that do not; and where they lead. */
export const popunderDemo: DemoKind = {
  sites: () => {
    const answer = answerSites();
    return ({ address, method, headers, exit, response }) => {
      const answered = answer({ address, method, headers, exit, response });
      if (answered !== null && answered !== 'held') send(response, answered);
      return answered !== null;
    };
  },
  seed: () => ({ lists: [streamingSites()], presets: [], checks: [demoPopunderCheck] }),
};

import type { HiddenReason } from '@proofline/contracts/page-capture';
import { inPage } from '../in-page.ts';
import type { FrameLimits, FrameReading } from './frame-reading.ts';
import { type Place, type WordJoints, wordJointsIn } from './word-joints.ts';

export interface CollectedWords {
  readonly joints: WordJoints;
  readonly hidden: FrameReading['hidden'];
  /** Words a person sees. @returns where they stand among all of them, for `takeBack` */
  add(words: string, place: Place): number;
  addHidden(reason: HiddenReason, words: string): void;
  /** What was added there turns out not to be seen. */
  takeBack(at: number, reason: HiddenReason): void;
  tooMuch(): FrameReading['tooMuch'];
  text(): string;
}

/** The words of a frame, those that a person sees apart from those that nobody does. */
export const collectedWordsIn = inPage(
  { wordJointsIn },
  ({ wordJointsIn }) =>
    (limits: FrameLimits): CollectedWords => {
      const joints = wordJointsIn();
      const hidden: { reason: HiddenReason; text: string }[] = [];
      const parts: string[] = [];
      let chars = 0;
      let hiddenChars = 0;
      let isCut = false;
      const addHidden = (reason: HiddenReason, text: string) => {
        if (hiddenChars > limits.hiddenChars) return;
        const words = text.replace(/\s+/g, ' ');
        const last = hidden.at(-1);
        if (words === '' || words === ' ') {
          if (words === ' ' && last?.text.endsWith(' ') === false) last.text += ' ';
          return;
        }
        if (last?.reason === reason) last.text += words;
        else hidden.push({ reason, text: words });
        hiddenChars += words.length;
      };
      return {
        joints,
        hidden,
        addHidden,
        add: (words, place) => {
          if (chars > limits.textChars) isCut = true;
          else {
            parts.push(joints.before(words, place), words.trim());
            chars += words.length;
          }
          return parts.length - 1;
        },
        takeBack: (at, reason) => {
          addHidden(reason, parts[at] ?? '');
          parts[at] = ' ';
        },
        tooMuch: () => (isCut ? { what: 'characters of text', limit: limits.textChars } : null),
        text: () => parts.join(''),
      };
    },
);

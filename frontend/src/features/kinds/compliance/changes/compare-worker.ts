import { compareTexts } from './compare-texts.ts';

export interface CompareQuestion {
  readonly was: string;
  readonly is: string;
  readonly limitMs: number;
}

/** Two texts come in, what changed goes out: undefined where finding it takes longer than the limit. */
addEventListener('message', ({ data: { was, is, limitMs } }: MessageEvent<CompareQuestion>) => {
  postMessage({ changes: compareTexts(was, is, limitMs) });
});

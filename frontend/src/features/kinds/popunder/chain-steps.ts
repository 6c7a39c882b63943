import type { PopunderResult } from '@proofline/contracts/kinds/popunder/result-view';

export interface ChainStep {
  readonly url: string;
  readonly status: number | null;
  /** What led on; the last step is where it ended. */
  readonly kind: string;
  readonly ms: number | null;
  readonly isEnd: boolean;
}

const kinds = { header: 'header', refresh_header: 'refresh', meta: 'meta', script: 'script', form: 'form' } as const;

/** The way of a window step by step, the end among them. Pure. */
export function chainSteps(
  row: Pick<PopunderResult, 'hops' | 'final_url' | 'final_status' | 'final_ms'>,
): readonly ChainStep[] {
  const passed = row.hops.map(({ url, status, by, ms }) => ({ url, status, kind: kinds[by], ms, isEnd: false }));
  if (row.final_url === null) return passed;
  const end = { url: row.final_url, status: row.final_status, kind: 'final page', ms: row.final_ms, isEnd: true };
  return [...passed, end];
}

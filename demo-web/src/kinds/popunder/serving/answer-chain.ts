import type { ServerResponse } from 'node:http';
import { type Answer, HTML, redirect } from '../../../serving/answer.ts';
import { escapeHtml } from '../../../serving/html.ts';
import { neverAnswer } from '../../../serving/troubled-answers.ts';
import { CHAIN_STEPS, type Chain, type ChainEnd, type ChainStep, isLanding, nextUrl } from '../sites/chains.ts';

const ends: readonly string[] = ['hang', 'intent', 'itms', 'download', 'not_found', 'loop'];
const isStep = (step: string): step is ChainStep => CHAIN_STEPS.some((known) => known === step);

/** Answers for the servers of the advertising network; null for an address that is none of theirs, `held` for one that hangs. */
export function answerChain({ pathname, searchParams }: URL, response: ServerResponse): Answer | 'held' | null {
  const [, steps = '', end = '', number = ''] = /^\/([\w-]*)\/(\w+)\/(\d+)$/.exec(pathname) ?? [];
  const parts = steps.split('-').filter(isStep);
  if (parts.length === 0 || !(ends.includes(end) || isLanding(end as ChainEnd))) return null;
  const chain: Chain = { steps: parts, end: end as ChainEnd };
  const index = Number(number);
  const step = parts[index];
  if (step === undefined) return answerEnd(chain.end, response);
  return answerStep(step, nextUrl(chain, index, searchParams.get('p') ?? ''));
}

function answerEnd(end: ChainEnd, response: ServerResponse): Answer | 'held' | null {
  switch (end) {
    case 'hang':
      neverAnswer(response);
      return 'held';
    case 'download':
      return {
        status: 200,
        contentType: 'application/zip',
        body: 'PK',
        headers: { 'content-disposition': 'attachment; filename="player-update.zip"' },
      };
    default:
      return page('Nothing here', '<p>Nothing here.</p>', 404);
  }
}

function answerStep(step: ChainStep, next: string): Answer {
  const escaped = escapeHtml(next);
  const text = JSON.stringify(next);
  switch (step) {
    case '301':
    case '302':
    case '307':
    case '308':
      return redirect(Number(step), next);
    case 'refresh':
      return { ...page('One moment', '<p>One moment…</p>'), headers: { refresh: `0;url=${next}` } };
    case 'meta0':
    case 'meta3':
      return page(
        'One moment',
        `<meta http-equiv="refresh" content="${step.slice(-1)};url=${escaped}"><p>One moment…</p>`,
      );
    case 'href':
      return page('One moment', `<p>One moment…</p><script>location.href=${text}</script>`);
    case 'replace':
    case 'assign':
      return page('One moment', `<p>One moment…</p><script>location.${step}(${text})</script>`);
    case 'form':
      return page(
        'One moment',
        `<form method="post" action="${escaped}"><input type="hidden" name="t" value="1"></form><script>document.forms[0].submit()</script>`,
      );
  }
}

export const page = (title: string, body: string, status = 200): Answer => ({
  status,
  contentType: HTML,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>\n`,
  headers: { 'cache-control': 'no-store' },
});

import type { Request } from 'playwright';
import type { RawNavigation, StepMark } from './raw-pass.ts';

const MAX_NAME = 300;

/** A document that a window asked for, as far as it has come. */
export interface Navigation {
  readonly request: Request;
  readonly at: number;
  readonly step: StepMark;
  status: number | null;
  refresh: string | null;
  failure: string | null;
  answeredAt: number | null;
  attachment: string | null;
  isOver: boolean;
}

/** Playwright tells of no download of a window that shows nothing before it. */
export function attachmentOf(disposition: string): string | null {
  if (!/^\s*attachment/i.test(disposition)) return null;
  return (/filename="?([^";]*)/i.exec(disposition)?.[1] ?? '').slice(0, MAX_NAME);
}

export function firstOf(request: Request): Request {
  let first = request;
  for (let before = first.redirectedFrom(); before !== null; before = first.redirectedFrom()) first = before;
  return first;
}

export function rawOf({ request, isOver: _, ...seen }: Navigation): RawNavigation {
  const isRedirect = request.redirectedFrom() !== null;
  return { ...seen, url: request.url().slice(0, 4096), method: request.method(), isRedirect };
}

import { onTestFinished, vi } from 'vitest';

export interface AskedApi {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Body of an answer, or what makes one of the call; a `Response` stands for itself. */
type Answer = unknown | ((asked: AskedApi) => unknown);

/**
 * Stands in for the API until the test ends: `{ 'GET /api/x/': body }`. A call that nobody answers is a 404 the page
 * has to cope with, and stands in the list like every other.
 * @returns the calls so far, oldest first
 */
export function answerApi(answers: Readonly<Record<string, Answer>>): AskedApi[] {
  const calls: AskedApi[] = [];
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, window.location.href);
    if (!url.pathname.startsWith('/api/')) return original(address, init);
    const asked: AskedApi = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    };
    calls.push(asked);
    const answer = answers[`${asked.method} ${asked.path}`];
    if (answer === undefined) return Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 });
    const body: unknown = typeof answer === 'function' ? await answer(asked) : answer;
    return body instanceof Response ? body : Response.json(body);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

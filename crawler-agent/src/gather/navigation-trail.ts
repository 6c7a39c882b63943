import type { RedirectHop } from '@proofline/contracts/page-visit';
import type { Page, Request } from 'playwright';

const MAX_HOPS = 30;

/** Remembers every navigation of a page's main frame: what was redirected by header, by meta refresh and by script. */
export class NavigationTrail {
  readonly #requests: Request[] = [];
  readonly #cut = Promise.withResolvers<string>();
  readonly #endless = Promise.withResolvers<void>();

  constructor(page: Page, maxRedirects: number) {
    page.on('request', (request) => {
      // A navigation that has no frame yet throws when asked; such a request belongs to a page that is closing.
      if (!request.isNavigationRequest() || !isOfMainFrame(request, page)) return;
      if (this.#requests.length > maxRedirects) this.#endless.resolve();
      else this.#requests.push(request);
    });
    page.on('requestfailed', (request) => {
      const words = request.failure()?.errorText ?? 'The document broke off.';
      // A document that never began fails the navigation itself, and an aborted one made way for the next.
      if (request === this.last && !words.includes('ERR_ABORTED')) this.#cut.resolve(words);
    });
  }

  /** Resolves with the browser's words when a document on screen breaks off before its end; it may never. */
  get cutShort(): Promise<string> {
    return this.#cut.promise;
  }

  /** Resolves when the page has led elsewhere more often than it may; it may never. */
  get endless(): Promise<void> {
    return this.#endless.promise;
  }

  get navigations(): number {
    return this.#requests.length;
  }

  /** The main frame's last request: the one whose answer is on screen. */
  get last(): Request | undefined {
    return this.#requests.at(-1);
  }

  /** The hops before the final address, in order; `whole` with that address, for a page that failed there. */
  async hops(wasRefreshTo: (url: string) => boolean, extent: 'before' | 'whole' = 'before'): Promise<RedirectHop[]> {
    const earlier = (extent === 'whole' ? this.#requests : this.#requests.slice(0, -1)).slice(0, MAX_HOPS);
    return Promise.all(
      earlier.map(async (request, index): Promise<RedirectHop> => {
        const response = await request.response().catch(() => null);
        const isHeader = request.redirectedTo() !== null;
        const next = this.#requests[index + 1]?.url() ?? '';
        return {
          url: request.url().slice(0, 4096),
          status: isHeader ? (response?.status() ?? null) : null,
          by: isHeader ? 'header' : wasRefreshTo(next) ? 'meta' : 'script',
        };
      }),
    );
  }
}

function isOfMainFrame(request: Request, page: Page): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    return false;
  }
}

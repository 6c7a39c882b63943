import type { SeenPage } from '../visit.ts';

type Given = Partial<Omit<SeenPage, 'kind' | 'finalUrl' | 'artifacts'>> & {
  readonly artifacts?: Partial<SeenPage['artifacts']>;
};

/** A page as a visit brings it, seen without a browser: of what is not given there is nothing. */
export function seenPage(finalUrl: string, { artifacts, ...given }: Given = {}): SeenPage {
  return {
    kind: 'seen',
    finalUrl,
    title: '',
    httpStatus: 200,
    redirectChain: [],
    languages: [],
    artifacts: { text: '', links: [], images: [], languages: [], ...artifacts },
    hidden: [],
    shownImages: [],
    html: '',
    screenshot: null,
    consent: null,
    browser: 'none',
    userAgent: 'none',
    exit: { address: null, country: null },
    headers: {},
    timings: {
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      requestMs: null,
      firstByteMs: null,
      responseMs: null,
      domReadyMs: null,
      loadMs: null,
    },
    exchanges: [],
    traffic: { sent: 0, refused: 0, refusedKinds: {}, bytes: 0 },
    block: undefined,
    ...given,
  };
}

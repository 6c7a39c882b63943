import { CRAWLER_NAME } from '../browser/who-we-are.ts';
import type { Exchange } from '../gather/page-traffic.ts';
import type { SeenPage } from '../gather/visit.ts';
import { capturedImages } from './captured-images.ts';
import { httpRequest, httpResponse } from './http-message.ts';
import { digestOf, newRecordId, type WarcRecord, warcRecord } from './warc-record.ts';

/** Packed bytes of one page's records, and of all pages of a target; over them only the documents are kept. */
export const archiveLimits = { pageBytes: 8 * 1024 * 1024, targetBytes: 64 * 1024 * 1024 } as const;

/** What a target's earlier pages have recorded: the same bytes under the same address are kept once. */
export class TargetArchive {
  readonly #recorded = new Set<string>();
  bytes = 0;

  /** Whether this is new; it is remembered. */
  admits(url: string, digest: string): boolean {
    const key = `${digest} ${url}`;
    if (this.#recorded.has(key)) return false;
    this.#recorded.add(key);
    return true;
  }
}

export interface ArchivedPage {
  readonly page: SeenPage;
  /** When the visit began. */
  readonly at: Date;
  readonly html: Buffer;
  readonly text: Buffer;
  readonly hiddenText: Buffer | null;
}

/**
 * The WARC records of one page: who looked, the documents with what they load, the rendered page, its text and its
 * picture. Segments of the pages of a target, strung together, are one WARC file.
 */
export async function pageArchive(archived: ArchivedPage, target: TargetArchive): Promise<Buffer> {
  const { page, at } = archived;
  const warcinfo = newRecordId();
  const records: Buffer[] = [await warcRecord(warcinfoOf(page, at, warcinfo))];
  const main = page.exchanges.filter((of) => of.isMain && isOfWebsite(of));
  const last = main.at(-1);
  const responseIds = new Map<Exchange, string>();
  const exchange = async (of: Exchange) => {
    const id = newRecordId();
    responseIds.set(of, id);
    const [response, request] = exchangeRecords(of, id, warcinfo);
    return Buffer.concat(await Promise.all([warcRecord(response), warcRecord(request)]));
  };
  records.push(...(await Promise.all(main.map(exchange))));
  const pageRecord = last === undefined ? undefined : responseIds.get(last);
  records.push(...(await Promise.all(derivedRecords(archived, warcinfo, pageRecord).map(warcRecord))));
  let bytes = sizeOf(records);
  for (const of of page.exchanges) {
    if (of.isMain || !isOfWebsite(of) || of.body === null) continue;
    if (bytes + of.body.byteLength > archiveLimits.pageBytes) continue;
    if (target.bytes + bytes + of.body.byteLength > archiveLimits.targetBytes) continue;
    if (!target.admits(of.url, digestOf(of.body))) continue;
    const record = await exchange(of);
    records.push(record);
    bytes += record.byteLength;
  }
  target.bytes += bytes;
  return Buffer.concat(records);
}

function warcinfoOf(page: SeenPage, date: Date, id: string): WarcRecord {
  const { exit } = page;
  const fields = [
    `software: ${CRAWLER_NAME} (${page.browser})`,
    'format: WARC File Format 1.1',
    'conformsTo: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    `http-header-user-agent: ${page.userAgent}`,
    'robots: see the report',
    `description: ${CRAWLER_NAME} visiting ${page.finalUrl}`,
    ...(exit.address === null ? [] : [`ip: ${exit.address}`]),
    ...(exit.country === null ? [] : [`exit-country: ${exit.country}`]),
  ];
  const block = Buffer.from(`${fields.map((field) => field.replace(/[\r\n]+/g, ' ')).join('\r\n')}\r\n`);
  return { type: 'warcinfo', id, targetUri: null, date, contentType: 'application/warc-fields', block, compression: 4 };
}

function exchangeRecords(
  exchange: Exchange,
  id: string,
  warcinfo: string,
): [response: WarcRecord, request: WarcRecord] {
  const { url: targetUri, at: date, body, bytes, contentType } = exchange;
  const { block, payloadAt } = httpResponse(exchange);
  const isPacked = /^(image\/(?!svg)|font\/|application\/font|video|audio)/.test(contentType);
  const both = { targetUri, date, warcinfo };
  const response: WarcRecord = {
    ...both,
    type: 'response',
    id,
    contentType: 'application/http; msgtype=response',
    block,
    payloadAt,
    truncated: body === null && bytes > 0 ? 'length' : undefined,
    compression: isPacked ? 0 : 4,
  };
  const request: WarcRecord = {
    ...both,
    type: 'request',
    contentType: 'application/http; msgtype=request',
    block: httpRequest(exchange),
    concurrentTo: id,
    compression: 4,
  };
  return [response, request];
}

/** What the crawler made of the page, each under a name of its own that says what it is of. */
function derivedRecords(archived: ArchivedPage, warcinfo: string, concurrentTo: string | undefined): WarcRecord[] {
  const { page, at: date, html, text, hiddenText } = archived;
  const resource = (name: string, contentType: string, block: Buffer, compression: 0 | 4): WarcRecord => ({
    type: 'resource',
    targetUri: `urn:${name}:${page.finalUrl}`,
    date,
    contentType,
    block,
    payloadAt: 0,
    concurrentTo,
    warcinfo,
    compression,
  });
  const facts = {
    title: page.title,
    status: page.httpStatus,
    redirects: page.redirectChain,
    languages: page.languages,
    consent: page.consent,
    timings: page.timings,
    requests: page.traffic,
    links: page.linksFollowed ?? null,
    images: capturedImages(page),
    blocked: page.block ?? null,
    framesUnread: page.framesUnread ?? [],
    scriptsNotDrawn: page.scriptsNotDrawn ?? [],
  };
  return [
    resource('dom', 'text/html; charset=utf-8', html, 4),
    resource('text', 'text/plain; charset=utf-8', text, 4),
    ...(hiddenText === null ? [] : [resource('hidden-text', 'text/plain; charset=utf-8', hiddenText, 4)]),
    ...(page.screenshot === null ? [] : [resource('fullPage', 'image/jpeg', page.screenshot, 0)]),
    {
      type: 'metadata',
      targetUri: page.finalUrl,
      date,
      contentType: 'application/json',
      block: Buffer.from(JSON.stringify(facts)),
      concurrentTo,
      warcinfo,
      compression: 4,
    },
  ];
}

/** Something answered, and not the egress proxy in its place. */
const isOfWebsite = ({ status, refusal }: Exchange): boolean => status > 0 && refusal === null;

const sizeOf = (records: readonly Buffer[]): number => records.reduce((sum, { byteLength }) => sum + byteLength, 0);

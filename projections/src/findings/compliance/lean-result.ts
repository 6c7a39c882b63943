import type { CountryCode } from '@proofline/contracts/codes';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { JsonCursor, JsonKeys } from '@proofline/platform/utf8/json-cursor';
import { FewWords, type Text } from '@proofline/platform/utf8/utf8';
import type { ImageComparison } from '@proofline/rules/verdict';
import type { RawRow } from '../../raw-rows/raw-rows.ts';
import { RECORD } from './result-record.ts';

/** Of a verdict what a table shows. */
export interface LeanVerdict {
  readonly id: Text;
  score: number;
  readonly found: Text;
  keywords: Text[];
  /** As `linkCountOf` has it. */
  linkCount: number;
  images: readonly ImageComparison[];
}

/** Of a result what a table shows; its texts stay the bytes they are, until the next row is turned to. */
export interface LeanResult {
  readonly id: string;
  readonly position: Text;
  readonly url: Text;
  readonly finalUrl: Text | null;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  /** Null unless the page was judged. */
  readonly rating: number | null;
  readonly errorReason: BlockReason | FailureReason | null;
  readonly filteredReason: 'language' | 'content' | null;
  /** Detected ones, most likely first. */
  readonly languages: readonly string[];
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly recordedAt: number;
  readonly changed: ResultChange | null;
  readonly details: LeanDetails;
}

export interface LeanDetails {
  agentId: string | null;
  durationMs: number | null;
  title: Text | null;
  httpStatus: number | null;
  readonly redirects: Text[];
  exitAddress: Text | null;
  exitCountry: string | null;
  browser: Text | null;
  consent: Text | null;
  /** Hashes of what was kept; null where nothing was. */
  evidence: {
    readonly html: Text | null;
    readonly text: Text | null;
    readonly screenshot: Text | null;
    readonly archive: Text | null;
  } | null;
  readonly rules: LeanVerdict[];
  readonly filters: LeanVerdict[];
  errorDetail: Text | null;
}

const detailKeys = new JsonKeys(
  ...(['agentId', 'durationMs', 'title', 'httpStatus', 'redirectChain', 'exit', 'browser', 'consent'] as const),
  ...(['evidence', 'rules', 'filters', 'errorDetail'] as const),
);
const exitKeys = new JsonKeys('address', 'country');
const hopKeys = new JsonKeys('url');
const evidenceKeys = new JsonKeys('html', 'text', 'screenshot', 'archive');
const verdictKeys = new JsonKeys('id', 'score', 'found', 'keywords', 'links', 'linkCount', 'images', 'matchCount');

const json = new JsonCursor();
/** Countries, outcomes, reasons, languages. */
const words = new FewWords(32);
const agents = new FewWords();

function word(row: RawRow, column: number): string | null {
  return wordOf(row.utf8(column), words);
}

function wordOf(text: Text | null, known: FewWords): string | null {
  return text === null || typeof text === 'string' ? text : known.of(text);
}

/** Pure, but for what all calls share. What was written by this read model is taken for what it is. */
export function readLeanResult(row: RawRow): LeanResult {
  const rating = row.number(RECORD.rating) ?? 0;
  const languages = word(row, RECORD.languages);
  return {
    id: row.text(RECORD.id) ?? '',
    position: row.utf8(RECORD.position) ?? '',
    url: row.utf8(RECORD.url) ?? '',
    finalUrl: row.utf8(RECORD.finalUrl),
    country: word(row, RECORD.country) as CountryCode,
    outcome: word(row, RECORD.outcome) as PageOutcome,
    rating: rating < 0 ? null : rating,
    errorReason: word(row, RECORD.errorReason) as LeanResult['errorReason'],
    filteredReason: word(row, RECORD.filteredReason) as LeanResult['filteredReason'],
    languages: languages ? languages.split(',') : [],
    attempts: row.number(RECORD.attempts) ?? 0,
    fetchedAt: row.number(RECORD.fetchedAt) ?? 0,
    recordedAt: row.number(RECORD.recordedAt) ?? 0,
    changed: word(row, RECORD.changed) as LeanResult['changed'],
    details: readDetails(row),
  };
}

function readDetails(row: RawRow): LeanDetails {
  const details: LeanDetails = {
    ...{ agentId: null, durationMs: null, title: null, httpStatus: null, redirects: [], exitAddress: null },
    ...{ exitCountry: null, browser: null, consent: null, evidence: null, rules: [], filters: [], errorDetail: null },
  };
  const stored = row.utf8(RECORD.details);
  if (stored === null || !json.read(stored).opens()) return details;
  for (let key = json.key(detailKeys); key !== undefined; key = json.key(detailKeys)) {
    switch (key) {
      case 'agentId':
        details.agentId = wordOf(json.text(), agents);
        break;
      case 'durationMs':
        details.durationMs = json.number();
        break;
      case 'title':
        details.title = json.text();
        break;
      case 'httpStatus':
        details.httpStatus = json.number();
        break;
      case 'redirectChain':
        readRedirects(details.redirects);
        break;
      case 'exit':
        readExit(details);
        break;
      case 'browser':
        details.browser = json.text();
        break;
      case 'consent':
        details.consent = json.text();
        break;
      case 'evidence':
        details.evidence = readEvidence();
        break;
      case 'rules':
        readVerdicts(details.rules);
        break;
      case 'filters':
        readVerdicts(details.filters);
        break;
      case 'errorDetail':
        details.errorDetail = json.text();
        break;
      default:
        json.skip();
    }
  }
  return details;
}

function readRedirects(redirects: Text[]): void {
  if (!json.opens()) return;
  while (json.hasItem()) {
    json.opens();
    for (let key = json.key(hopKeys); key !== undefined; key = json.key(hopKeys)) {
      if (key === 'url') redirects.push(json.text() ?? '');
      else json.skip();
    }
  }
}

function readExit(details: LeanDetails): void {
  if (!json.opens()) return;
  for (let key = json.key(exitKeys); key !== undefined; key = json.key(exitKeys)) {
    if (key === 'address') details.exitAddress = json.text();
    else if (key === 'country') details.exitCountry = wordOf(json.text(), words);
    else json.skip();
  }
}

function readEvidence(): LeanDetails['evidence'] {
  if (!json.opens()) return null;
  const evidence: { -readonly [Kept in keyof NonNullable<LeanDetails['evidence']>]: Text | null } = {
    html: null,
    text: null,
    screenshot: null,
    archive: null,
  };
  for (let key = json.key(evidenceKeys); key !== undefined; key = json.key(evidenceKeys)) {
    if (key === 'other') json.skip();
    else evidence[key] = json.text();
  }
  return evidence;
}

function readVerdicts(verdicts: LeanVerdict[]): void {
  if (!json.opens()) return;
  while (json.hasItem()) verdicts.push(readVerdict());
}

function readVerdict(): LeanVerdict {
  const verdict: { -readonly [Part in keyof LeanVerdict]: LeanVerdict[Part] } = {
    id: '',
    score: 0,
    found: '',
    keywords: [],
    linkCount: 0,
    images: [],
  };
  let links = 0;
  let linkCount: number | null = null;
  let matchCount = 0;
  json.opens();
  for (let key = json.key(verdictKeys); key !== undefined; key = json.key(verdictKeys)) {
    switch (key) {
      case 'id':
      case 'found':
        verdict[key] = json.text() ?? '';
        break;
      case 'score':
        verdict.score = json.number() ?? 0;
        break;
      case 'keywords':
        verdict.keywords = readList(readText);
        break;
      case 'links':
        links = readList(skipped).length;
        break;
      case 'linkCount':
        linkCount = json.number();
        break;
      case 'images':
        verdict.images = readList(readComparison);
        break;
      case 'matchCount':
        matchCount = json.number() ?? 0;
        break;
      default:
        json.skip();
    }
  }
  verdict.linkCount = linkCount ?? (links === 0 ? 0 : Math.max(links, matchCount));
  return verdict;
}

function readList<Item>(readItem: () => Item): Item[] {
  const items: Item[] = [];
  if (json.opens()) while (json.hasItem()) items.push(readItem());
  return items;
}

const readText = (): Text => json.text() ?? '';
const readComparison = () => json.value() as ImageComparison;
const skipped = () => json.skip();

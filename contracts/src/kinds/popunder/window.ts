import { z } from 'zod';
import { MAX_KEYWORD_LENGTH } from '../../keywords.ts';
import { evidenceSchema, httpStatusSchema } from '../../page-visit.ts';

export const MAX_WINDOWS_PER_PASS = 20;
export const MAX_HOPS = 30;
/** Keywords told of one window: one that holds more has been found out by these. */
export const MAX_MATCHES_PER_WINDOW = 50;
/** Addresses are cut there: those of advertisements may be of any length. */
export const MAX_URL_CHARS = 2_048;
/** Windows of one pass as JSON, in characters: what is larger is a blob, or left out and counted. */
export const MAX_WINDOWS_CHARS = 400_000;

const url = z.string().max(MAX_URL_CHARS);
const anyUrl = url.min(1);
const ms = z.number().nonnegative();

/** What was being done when something opened: `load`, `timer`: nothing, and it came by itself. */
export const PASS_STEPS = [
  'load',
  'timer',
  'scroll',
  'click',
  'second_click',
  'media_click',
  'link_click',
  'key',
  'back',
  'leave',
] as const;
export const passStepSchema = z.enum(PASS_STEPS);
export type PassStep = z.infer<typeof passStepSchema>;

/** As they complete "opened by …". */
export const STEP_WORDS: Readonly<Record<PassStep, string>> = {
  load: 'the page as it loaded',
  timer: 'the page, after a while',
  scroll: 'scrolling',
  click: 'a click on the empty page',
  second_click: 'a second click on the empty page',
  media_click: 'a click on what plays',
  link_click: 'a click on a link',
  key: 'a key',
  back: 'the way back',
  leave: 'leaving the page',
};

/** An element of the page, as far as it tells what it is. */
export const pageElementSchema = z.object({
  tag: z.string().min(1).max(40),
  /** Its id and classes as a selector; empty where it has neither. */
  selector: z.string().max(200),
  text: z.string().max(80),
  href: url.nullable(),
});
export type PageElement = z.infer<typeof pageElementSchema>;

/** A place on the page: CSS pixels from the left and the top of its screenshot, which is of the whole page. */
export const pagePointSchema = z.object({ x: z.number(), y: z.number() });

export const triggerSchema = z.object({
  step: passStepSchema,
  /** Where it was clicked; null for what is no click. */
  at: pagePointSchema.nullable(),
  /** What lay on top there. */
  element: pageElementSchema.nullable(),
  /** Whether the browser held it for something that a person had asked for. */
  userGesture: z.boolean(),
  /** From the step to the opening. */
  msAfter: ms,
});
export type Trigger = z.infer<typeof triggerSchema>;

export const MECHANISMS = ['window_open', 'anchor', 'form', 'script_location', 'popstate', 'meta', 'unknown'] as const;
export const mechanismSchema = z.enum(MECHANISMS);
export type Mechanism = z.infer<typeof mechanismSchema>;

/**
 * Where it opened: before the page, behind it, in place of the page that a new window then shows, in the page's own
 * window, or there where the way back should have led.
 */
export const PLACEMENTS = ['over', 'under', 'tab_under', 'same_tab', 'back_hijack'] as const;
export const placementSchema = z.enum(PLACEMENTS);
export type Placement = z.infer<typeof placementSchema>;

/** As people read them. */
export const PLACEMENT_WORDS: Readonly<Record<Placement, string>> = {
  over: 'Over',
  under: 'Under',
  tab_under: 'Tab-under',
  same_tab: 'Same tab',
  back_hijack: 'Back',
};

/** Why a window counts as asked for or not (what is decided by is told in `docs/popunder.md`). */
export const REQUESTED_BECAUSE = ['address_of_the_link', 'own_site', 'said_so'] as const;
export const UNREQUESTED_BECAUSE = [
  'nothing_was_clicked',
  'nothing_to_click',
  'not_the_link',
  'page_left_behind_the_link',
  'way_back_led_elsewhere',
  'led_on_elsewhere',
  'control_was_hidden',
  'crawlers_own_click',
] as const;
export const windowReasonSchema = z.enum([...REQUESTED_BECAUSE, ...UNREQUESTED_BECAUSE]);
export type WindowReason = z.infer<typeof windowReasonSchema>;

/** As sentences. */
export const REASON_WORDS: Readonly<Record<WindowReason, string>> = {
  address_of_the_link: 'It is the address of the link that was clicked',
  own_site: 'It stayed on the website',
  said_so: 'What was clicked said so',
  nothing_was_clicked: 'Nothing had been clicked',
  nothing_to_click: 'There was nothing to click where it was clicked',
  not_the_link: 'It is not the address of the link that was clicked',
  page_left_behind_the_link: 'The link opened in a new window, and the page went elsewhere behind it',
  way_back_led_elsewhere: 'The way back led to another website',
  led_on_elsewhere: 'It began on the website and led on to another',
  control_was_hidden: 'What was clicked could not be seen for what it is',
  crawlers_own_click: 'It opened at a click that only the crawler made',
};

/** A step of the way to where a window ended, in order; the first is what was asked for. */
export const windowHopSchema = z.object({
  url: anyUrl,
  /** Null where nothing was answered, or nothing was asked: a hop by script of a page that never answered. */
  status: httpStatusSchema.nullable(),
  /** What led on from there. */
  by: z.enum(['header', 'refresh_header', 'meta', 'script', 'form']),
  /** Until it led on. */
  ms,
});
export type WindowHop = z.infer<typeof windowHopSchema>;

export const MATCH_PLACES = ['hop', 'final_url', 'title', 'text', 'link', 'image_alt'] as const;
export const matchPlaceSchema = z.enum(MATCH_PLACES);
export type MatchPlace = z.infer<typeof matchPlaceSchema>;

/** A keyword that was found in what opened, at the first such place of its kind. */
export const keywordMatchSchema = z.object({
  /** As the check was told it. */
  keyword: z.string().min(1).max(MAX_KEYWORD_LENGTH),
  where: matchPlaceSchema,
  /** As it stands there, with what stands around it; an address is told the same way. */
  before: z.string().max(200),
  words: z.string().min(1).max(300),
  after: z.string().max(200),
});
export type KeywordMatch = z.infer<typeof keywordMatchSchema>;

/** A window, or an address that the page's own window was led to. */
export const openedWindowSchema = z.object({
  /** As people count them, within the pass: `1`, and `1a` for the first that `1` opened. */
  label: z.string().min(1).max(10),
  openedBy: z.object({
    /** Label of the window that opened it; null: the page. */
    window: z.string().max(10).nullable(),
    /** Of the frame whose script did. */
    url,
    /** Whether that frame is of the website that was looked at. */
    site: z.enum(['own', 'foreign']),
  }),
  /** Whether it can reach who opened it; null where that is not known. */
  openerAccessible: z.boolean().nullable(),
  trigger: triggerSchema,
  mechanism: mechanismSchema,
  /** Second and third argument of `window.open`, a link's or form's target. */
  name: z.string().max(200).nullable(),
  features: z.string().max(500).nullable(),
  /** What was asked for: may be blank, `blob:` or `javascript:`. Empty: nothing was. */
  askedUrl: url,
  hops: z.array(windowHopSchema).max(MAX_HOPS),
  /** Hops past those told. */
  hopsLeftOut: z.number().int().nonnegative(),
  /** Where it ended; null where it led nowhere: it was closed, refused or never loaded. */
  finalUrl: anyUrl.nullable(),
  title: z.string().max(500),
  status: httpStatusSchema.nullable(),
  /** Until it stood still there; null where it never did. */
  finalMs: ms.nullable(),
  placement: placementSchema,
  unrequested: z.boolean(),
  why: windowReasonSchema,
  /** Whether an ordinary browser would not have let it open: the crawler's lets everything. */
  blockedByOrdinaryBrowser: z.boolean(),
  closedItself: z.boolean(),
  /** It did not load in the time that it was given. */
  hung: z.boolean(),
  downloadRefused: z.object({ url: anyUrl, name: z.string().max(300) }).nullable(),
  /** What dialogs said, which were all dismissed. */
  dialogs: z.array(z.string().max(300)).max(5),
  /** An address of another program that it led to, as `intent:`; it was not followed. */
  externalProtocol: url.nullable(),
  matchedKeywords: z.array(keywordMatchSchema).max(MAX_MATCHES_PER_WINDOW),
  /** The first link or hop that leads to a domain with the keyword, else the final address when it stands there. */
  matchedLink: anyUrl.nullable(),
  /** Registrable domains that the way led through: neither the website's nor where it ended. */
  networks: z.array(z.string().min(1).max(253)).max(MAX_HOPS),
  /** Who is paid for what comes of it, as the parameters of the way tell. */
  affiliate: z
    .object({ network: z.string().max(100).nullable(), ids: z.record(z.string().max(40), z.string().max(200)) })
    .nullable(),
  /** Null where there was nothing to see. */
  evidence: evidenceSchema.nullable(),
});
export type OpenedWindow = z.infer<typeof openedWindowSchema>;

export const openedWindowsSchema = z
  .array(openedWindowSchema)
  .max(MAX_WINDOWS_PER_PASS)
  .refine((windows) => JSON.stringify(windows).length <= MAX_WINDOWS_CHARS, {
    message: `Windows of one pass must not take more than ${MAX_WINDOWS_CHARS} characters.`,
  });

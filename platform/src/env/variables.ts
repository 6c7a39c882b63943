import { BlockList } from 'node:net';
import { z } from 'zod';
import { connectionStringProblem } from '../event-log/connection-string.ts';
import { streamPrefixProblem } from '../event-log/stream-names.ts';
import { countryProxiesSchema, exitAddressesSchema } from './country-exits.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';
import { urlProblem } from './url-problem.ts';

/** One entry of the demo internet: host names matching `pattern` are reached at `host:port` (see EGRESS_DEMO_HOSTS). */
export interface DemoHosts {
  readonly pattern: string;
  readonly host: string;
  readonly port: number;
}

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** Parts of a day as well. */
const days = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

const port = wholeNumber(0, 65_535);

const url = (...schemes: readonly string[]) =>
  z.string().superRefine((text, context) => {
    const problem = urlProblem(text, schemes);
    if (problem !== undefined) context.addIssue(problem);
  });

/** Lists of hosts and the options are the client's own language, which no parser of URLs reads. */
const eventStoreUrl = z.string().superRefine((text, context) => {
  const problem = connectionStringProblem(text);
  if (problem !== undefined) context.addIssue(problem);
});

const streamPrefix = z.string().superRefine((text, context) => {
  const problem = streamPrefixProblem(text);
  if (problem !== undefined) context.addIssue(problem);
});

const postgresUrl = url('postgres', 'postgresql');

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');

const countries = z.string().transform((text, context): '*' | readonly string[] => {
  if (text.trim() === '*') return '*';
  const codes = text.split(',').map((code) => code.trim().toUpperCase());
  const wrong = codes.filter((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong.length > 0) context.addIssue('must be * or two-letter country codes parted by commas');
  return codes;
});

const demoHosts = z.string().transform((text, context): readonly DemoHosts[] =>
  text.split(',').flatMap((entry) => {
    const match = /^([*a-z0-9.-]+)=([a-z0-9.-]+):(\d{1,5})$/i.exec(entry.trim());
    const [, pattern, host, portText] = match ?? [];
    if (pattern === undefined || host === undefined || portText === undefined || Number(portText) > 65_535) {
      context.addIssue('must be entries like *.example=127.0.0.1:8080 parted by commas');
      return [];
    }
    return [{ pattern: pattern.toLowerCase(), host, port: Number(portText) }];
  }),
);

const hostNames = z.string().transform((text, context): readonly string[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const isRight = names.every((name) => /^[a-z0-9_]([a-z0-9_.-]{0,252}[a-z0-9_])?$/.test(name));
  if (!isRight) context.addIssue('must be host names without ports, parted by commas');
  return names;
});

interface Variable<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** One sentence for docs/environment.md. */
  readonly about: string;
  /** Never printed, and censored in logs. */
  readonly secret?: true;
}

const variable = <Schema extends z.ZodType>(schema: Schema, about: string, extra: { secret?: true } = {}) =>
  ({ schema, about, ...extra }) satisfies Variable<Schema>;

/** Every variable any process reads: the one home of `process.env`. `docs/environment.md` lists them from here. */
export const variables = {
  DATABASE_URL: variable(
    postgresUrl.optional(),
    'Postgres database of the product (read models, accounts, jobs), for the user who works with it: its owner for `npm start`, `migrate` and `rebuild`.',
    {
      secret: true,
    },
  ),
  API_DATABASE_URL: variable(
    postgresUrl.optional(),
    'The same database for the user of the api, with the password that user is to have; given to `npm start` and `migrate`.',
    { secret: true },
  ),
  REACTORS_DATABASE_URL: variable(postgresUrl.optional(), 'The same for the user of the reactors.', { secret: true }),
  PROJECTIONS_DATABASE_URL: variable(postgresUrl.optional(), 'The same for the user of the projections.', {
    secret: true,
  }),
  EVENTSTORE_URL: variable(
    eventStoreUrl.optional(),
    'The event log: EventStoreDB or the embedded node, e.g. `esdb://127.0.0.1:2113?tls=false`; a cluster by its nodes, `esdb://user:password@n1:2113,n2:2113,n3:2113?tls=true`, or by one name, `esdb+discover://…`.',
    { secret: true },
  ),
  EVENTSTORE_STREAM_PREFIX: variable(
    streamPrefix.default(''),
    'What stands in front of the names of all streams of this installation, e.g. `proofline.`, where several share one event log; the same for every process, and never changed afterwards.',
  ),
  EVENTSTORE_DATABASE_URL: variable(
    postgresUrl.optional(),
    'Postgres database in which the embedded event store node keeps its log.',
    { secret: true },
  ),
  EVENTSTORE_PORT: variable(port.default(2113), 'Port of the embedded event store node.'),
  BLOB_URL: variable(url('file').optional(), 'Where evidence is stored, e.g. `file:///srv/proofline/blobs`.'),
  PORT: variable(port.default(3000), 'Port of the web address (api, socket, frontend).'),
  HOST: variable(z.string().min(1).default('127.0.0.1'), 'Address to bind to; `0.0.0.0` for all interfaces.'),
  PUBLIC_URL: variable(
    url('http', 'https').optional(),
    'Address users type into their browser; used for links in mails and for the check of `Host` and `Origin`. With `https://`, cookies and browsers are held to TLS.',
  ),
  ALLOWED_HOSTS: variable(
    hostNames.default([]),
    'Further names under which the api may be asked, beside the one of `PUBLIC_URL` and loopback, e.g. `api,proofline.internal`.',
  ),
  TRUSTED_PROXIES: variable(
    trustedProxiesSchema.default(new BlockList()),
    'Reverse proxies in front of the api, as addresses or networks, e.g. `127.0.0.1,10.1.0.0/16`; limits and sessions then know clients by what these say. Needs `PUBLIC_URL`.',
  ),
  TRUSTED_PROXY_HEADER: variable(
    z
      .enum(['x-forwarded-for', 'forwarded'], { error: 'must be x-forwarded-for or forwarded' })
      .default('x-forwarded-for'),
    'The header in which `TRUSTED_PROXIES` say whom they were asked by; the other one is ignored.',
  ),
  TLS_CERT: variable(
    z.string().min(1).optional(),
    'Certificate with its chain (PEM file) with which the api itself speaks TLS and HTTP/2; needs `TLS_KEY` and an https `PUBLIC_URL`.',
  ),
  TLS_KEY: variable(z.string().min(1).optional(), 'Private key of `TLS_CERT` (PEM file, readable by the api alone).'),
  FRONTEND_DIST: variable(z.string().min(1).optional(), 'Folder of the built frontend that the api serves.'),
  SMTP_URL: variable(
    url('smtp', 'smtps').optional(),
    'Mail server, e.g. `smtps://user:password@mail.example`; without it mails wait.',
    {
      secret: true,
    },
  ),
  MAIL_FROM: variable(z.string().min(3).max(200).default('Proofline <no-reply@proofline.example>'), 'Sender of mails.'),
  MAIL_PORT: variable(port.default(0), 'SMTP port of the demo mailbox.'),
  MAILBOX_URL: variable(url('http').optional(), 'Where the mails of a demo are read; only with `DEMO`.'),
  DEMO: variable(flag.default(false), '`1` seeds demo accounts and data; honoured on loopback addresses only.'),
  DEMO_RUNS: variable(
    wholeNumber(0, 10).default(2),
    'Runs of the demo check to begin with, each when the one before it is over; a trend needs two, and with 0 there is no check.',
  ),
  AGENT_API_URL: variable(url('http', 'https').optional(), 'Address at which a crawler agent reaches the api.'),
  AGENT_REGISTRATION_TOKEN: variable(
    z.string().min(16).optional(),
    'One-time token with which a crawler agent registers; at least 16 characters.',
    { secret: true },
  ),
  AGENT_STATE_DIR: variable(z.string().min(1).optional(), 'Folder in which an agent keeps its own credential.'),
  AGENT_COUNTRIES: variable(
    countries.default('*'),
    'Countries an agent serves: `*` or two-letter codes parted by commas.',
  ),
  PROXIES: variable(
    countryProxiesSchema.default(new Map()),
    'Proxies an agent leaves through, by country, e.g. `DE=http://user:password@host:port,AT=socks5://host:port`.',
    { secret: true },
  ),
  EXIT_ADDRESSES: variable(
    exitAddressesSchema.default(new Map()),
    'Addresses websites see, by country, for the evidence, e.g. `DE=203.0.113.7,*=198.51.100.4`; `*`: without a proxy.',
  ),
  CRAWLER_INFO_URL: variable(
    url('http', 'https')
      .regex(/^[^\s()]{1,200}$/, { error: 'must hold no spaces or brackets' })
      .optional(),
    'Page about the crawler, named in the user agent of an agent as `+<url>`; `/crawler` of `PUBLIC_URL` under `npm start`.',
  ),
  AGENT_CONCURRENCY: variable(
    wholeNumber(1, 64).default(4),
    'Pages an agent visits at a time; up to twice as many while some wait to be judged.',
  ),
  AGENT_LEASE_TTL_S: variable(
    wholeNumber(3, 55).default(45),
    'Seconds after the last heartbeat at which a crawler loses its targets; read by the api.',
  ),
  CRAWL_SITE_CONCURRENCY: variable(
    wholeNumber(1, 100).default(2),
    'Pages of one website (registrable domain) that all agents together have open at a time; read by the api.',
  ),
  CRAWL_SITE_DELAY_MS: variable(
    wholeNumber(0, 60_000).default(1_000),
    'Least time in ms between two visits to one website by all agents together; read by the api.',
  ),
  EGRESS_DEMO_HOSTS: variable(
    demoHosts.default([]),
    'Demo internet, e.g. `*.example=127.0.0.1:8080`: the only private address that agents and webhooks may reach, and the only one that webhooks may have over http. Refused in production.',
  ),
  EGRESS_DEMO_EXITS: variable(
    countryProxiesSchema.default(new Map()),
    'Proxies through which agents reach the demo internet, and nothing else, by country like `PROXIES`: its websites then see from where they are looked at.',
  ),
  CHROMIUM_PATH: variable(
    z.string().min(1).optional(),
    'Chromium an agent opens pages in: a headless shell, or a whole one, which is half as fast.',
  ),
  ARCHIVE_AFTER_MONTHS: variable(
    wholeNumber(1, 120).default(6),
    'Age in months, counted from the end of the run, at which reports are archived: their results leave the tables, the export files stay.',
  ),
  LARGE_REPORT_RESULTS: variable(
    wholeNumber(1, 100_000_000).default(100_000),
    'Results from which on a report is large: its files are prepared in the background, once for everybody, and kept.',
  ),
  EVIDENCE_RETENTION_MONTHS: variable(
    wholeNumber(1, 1_200).default(60),
    'Age in months, counted from the end of the run, at which evidence is deleted that no younger report names; not less than `ARCHIVE_AFTER_MONTHS`.',
  ),
  RUN_EXPIRES_AFTER: variable(
    days(0.0001, 365).default(7),
    'Days, parts of one as well (0.5), after which a run ends with what it has where no next slot ends it: it runs once or continuously, its repeat is off, or it is paused.',
  ),
  UNJUDGED_ALERT_PERCENT: variable(
    wholeNumber(1, 100).default(20),
    "Share of a run's targets in percent from which on people are told that they could not be judged: blocked, failed, or never come to.",
  ),
  WAIT_FOR_SERVERS: variable(
    flag.default(false),
    '`1`: a process whose Postgres or log is away starts and waits for it, instead of ending with a sentence; `npm start` says so to what it starts.',
  ),
  HEALTH_FILE: variable(
    z.string().min(1).optional(),
    'File a process touches every few seconds once it is ready, for health checks of containers.',
  ),
  PROOFLINE_DATA: variable(
    z.string().min(1).optional(),
    'Folder in which `npm start` keeps its data; `./data` when unset.',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much the processes log.',
  ),
  NODE_ENV: variable(z.enum(['development', 'test', 'production']).default('development'), 'Usual meaning.'),
};

export type VariableName = keyof typeof variables;

/** What each variable holds once read: defaults applied, lists and flags parsed. */
export type EnvValues = { [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> };

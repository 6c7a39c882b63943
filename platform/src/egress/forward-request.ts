import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { ByteBudget } from './byte-budget.ts';
import type { Departures } from './departures.ts';
import { EgressRefusal } from './egress-refusal.ts';
import { endToEndHeaders } from './end-to-end-headers.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One plain-http exchange: `GET http://host/path` in, the website's answer back. */
export async function forwardRequest(
  incoming: IncomingMessage,
  answer: ServerResponse,
  departures: Departures,
): Promise<void> {
  const target = URL.parse(incoming.url ?? '');
  if (target?.protocol !== 'http:' || !methods.has(incoming.method ?? '')) {
    answer.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const { limits } = departures;
  let outgoing: ClientRequest | undefined;
  const refuse = (error: unknown) => {
    outgoing?.destroy();
    const headers = departures.refuse(target.hostname, error);
    if (answer.headersSent || answer.destroyed) answer.destroy();
    else {
      // Without a word: whatever stood here a page could show, and it would be judged as the page's own.
      answer.writeHead(502, '', headers).end();
    }
  };
  try {
    const socket = await departures.open(target.hostname, Number(target.port || 80));
    if (answer.destroyed) {
      socket.destroy();
      return;
    }
    outgoing = request({
      createConnection: () => socket,
      method: incoming.method,
      path: `${target.pathname}${target.search}`,
      headers: { ...endToEndHeaders(incoming.headers), host: target.host, connection: 'close' },
      setHost: false,
      timeout: limits.idleMs,
      maxHeaderSize: limits.headerBytes,
    });
  } catch (error) {
    refuse(error);
    return;
  }
  const sending = outgoing;
  const tooLong = setTimeout(() => refuse(new EgressRefusal('timed_out', 'It took too long.')), limits.exchangeMs);
  // A page that never answers costs the browser's page budget first.
  sending.on('timeout', () => sending.destroy(new EgressRefusal('timed_out', 'Nothing was received.')));
  sending.on('error', refuse);
  // Nobody asked for another protocol, so a website that switches to one is not understood.
  sending.on('upgrade', (_response, socket) => {
    socket.destroy();
    refuse(new EgressRefusal('connection_failed', 'The website changed the protocol.'));
  });
  sending.on('response', (response) => passBack(response, answer, refuse, limits.answerBytes));
  answer.on('close', () => {
    clearTimeout(tooLong);
    sending.destroy();
  });
  const sent = new ByteBudget(limits.sentBytes);
  sent.on('error', refuse);
  incoming.pipe(sent).pipe(sending);
}

function passBack(
  response: IncomingMessage,
  answer: ServerResponse,
  refuse: (error: unknown) => void,
  maxBytes: number,
): void {
  const { statusCode = 0 } = response;
  // Node reads status codes that it refuses to write, and reason phrases likewise: the latter stay here.
  if (statusCode < 200) {
    refuse(new EgressRefusal('connection_failed', `The website answered with status ${statusCode}.`));
    return;
  }
  try {
    answer.writeHead(statusCode, endToEndHeaders(response.headers));
  } catch (cause) {
    refuse(new EgressRefusal('connection_failed', 'The website sent headers that cannot be passed on.', { cause }));
    return;
  }
  const budget = new ByteBudget(maxBytes);
  budget.on('error', refuse);
  // A body cut short must stay cut short: ending the answer cleanly would turn a broken page into a short one.
  response.on('aborted', () => answer.destroy());
  response.on('error', () => answer.destroy());
  response.pipe(budget).pipe(answer);
}

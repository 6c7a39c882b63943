import { changedSchema } from '@proofline/contracts/socket/messages';
import { io, type Socket } from 'socket.io-client';
import { type Audience, type Heard, nowUs, type Order, orderSchema, organizationOf } from './protocol.ts';

/** A process with nothing but sockets, each the client that browsers have. */
const openedAtOnce = 25;
const connectLimitMs = 20_000;
const pongEveryMs = 500;

let sockets: Socket[] = [];
let latenciesUs: number[] = [];
let foreign = 0;
let cut = 0;

const connect = (url: string, cookie: string, organization: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      ...{ transports: ['websocket'], forceNew: true, reconnection: false },
      ...{ extraHeaders: { cookie }, query: { organization: String(organization) } },
    });
    const late = setTimeout(() => reject(new Error('A socket was not opened in time.')), connectLimitMs);
    socket.on('message', (raw: unknown) => hear(raw, organization));
    socket.once('connect_error', reject);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.on('disconnect', () => {
        cut += 1;
      });
      resolve(socket);
    });
  });

function hear(raw: unknown, organization: number): void {
  const message = changedSchema.safeParse(raw);
  if (!message.success) return;
  latenciesUs.push(Number(nowUs() - BigInt(message.data.position)));
  foreign += message.data.results.filter((report) => organizationOf(report) !== organization).length;
}

async function openAll(url: string, audiences: readonly Audience[]): Promise<void> {
  const wanted = audiences.flatMap(({ organization, cookies, sockets: count }) =>
    Array.from({ length: count }, (_, at) => ({ organization, cookie: cookies[at % cookies.length] ?? '' })),
  );
  const opened: Socket[] = [];
  const work = async () => {
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      opened.push(await connect(url, next.cookie, next.organization));
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  sockets = opened;
}

function told(): Heard {
  const sorted = Float64Array.from(latenciesUs).sort();
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 100) / 10;
  return { messages: sorted.length, foreign, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1), cut };
}

/** @returns after how long it was cut, in ms */
async function stopReading(url: string, cookie: string): Promise<number> {
  const socket = await connect(url, cookie, 0);
  const webSocket: {
    pause(): void;
    send(text: string): void;
    once(event: 'close', heard: () => void): void;
  } = Reflect.get(socket.io.engine.transport, 'ws');
  const from = performance.now();
  webSocket.pause();
  const beat = setInterval(() => webSocket.send('3'), pongEveryMs);
  // What is cut unread is found out by writing.
  await new Promise<void>((resolve) => Reflect.get(webSocket, '_socket').once('close', resolve));
  clearInterval(beat);
  socket.disconnect();
  return performance.now() - from;
}

function closeAll(): void {
  for (const socket of sockets) socket.off('disconnect').disconnect();
  sockets = [];
}

async function obey(order: Order): Promise<unknown> {
  switch (order.order) {
    case 'open':
      return await openAll(order.url, order.audiences);
    case 'listen':
      latenciesUs = [];
      [foreign, cut] = [0, 0];
      return;
    case 'tell':
      return told();
    case 'stop-reading':
      return await stopReading(order.url, order.cookie);
    default:
      return closeAll();
  }
}

process.on('message', (raw) => {
  void obey(orderSchema.parse(raw)).then(
    (answer) => process.send?.({ answer: answer ?? null }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true, details: {} });

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** What a name answers: addresses, another name, or nothing at all for ever. */
export type NameAnswer = { readonly addresses: readonly string[] } | { readonly alias: string } | 'silence' | 'unknown';

export interface NameServer {
  /** Every name asked for so far, lower case. */
  readonly asked: readonly string[];
  close(): void;
}

const type = { a: 1, cname: 5, aaaa: 28 } as const;
const MAX_CHAIN = 24;

/** An authoritative name server on port 53 whose answers live for no time at all, and which says what it was asked. */
export async function startNameServer(answerOf: (name: string) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    if (question === undefined) return;
    asked.push(question.name);
    const records = recordsOf(question.name, question.type, answerOf);
    if (records !== 'silence') send(socket, query, question.end, records, from);
  });
  socket.bind(53, '127.0.0.1');
  await once(socket, 'listening');
  return { asked, close: () => socket.close() };
}

interface Record {
  readonly name: string;
  readonly type: number;
  readonly data: Buffer;
}

function recordsOf(name: string, asked: number, answerOf: (name: string) => NameAnswer): Record[] | 'silence' {
  const records: Record[] = [];
  let current = name;
  for (let link = 0; link < MAX_CHAIN; link += 1) {
    const answer = answerOf(current);
    if (answer === 'silence') return 'silence';
    if (answer === 'unknown') return records;
    if ('addresses' in answer) {
      for (const address of answer.addresses) {
        const data = Buffer.from(ipaddr.parse(address).toByteArray());
        const kind = data.length === 4 ? type.a : type.aaaa;
        if (kind === asked) records.push({ name: current, type: kind, data });
      }
      return records;
    }
    records.push({ name: current, type: type.cname, data: nameBytes(answer.alias) });
    current = answer.alias;
  }
  return records;
}

function send(
  socket: Socket,
  query: Buffer,
  questionEnd: number,
  records: readonly Record[],
  to: { port: number; address: string },
): void {
  const header = Buffer.from(query.subarray(0, 12));
  // An authoritative answer without error, or "no such name".
  header.writeUInt16BE(records.length === 0 ? 0x8583 : 0x8580, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const body = records.map(({ name, type: kind, data }) => {
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(kind, 0);
    fixed.writeUInt16BE(1, 2);
    fixed.writeUInt32BE(0, 4);
    fixed.writeUInt16BE(data.length, 8);
    return Buffer.concat([nameBytes(name), fixed, data]);
  });
  socket.send(Buffer.concat([header, query.subarray(12, questionEnd), ...body]), to.port, to.address);
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  if (at + 5 > query.length) return undefined;
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter((part) => part !== '');
  return Buffer.concat([
    ...labels.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
    Buffer.from([0]),
  ]);
}

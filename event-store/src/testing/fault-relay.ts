import type { ServerDuplexStream, ServiceDefinition, ServiceError } from '@grpc/grpc-js';
import { Client, credentials, Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import { featuresGrpc, streamsGrpc } from '../protocol/generated.ts';
import type { Answer } from './real-answers.ts';
import type { SparsePositions } from './sparse-positions.ts';

const asItIs = (bytes: Buffer) => bytes;
const asTheyAre = { asked: (_: string, bytes: Buffer) => bytes, answered: (_: string, bytes: Buffer) => bytes };

interface Fault {
  readonly answer: Answer;
  /** Messages of the call that still come through, in the direction of the client. */
  readonly after: number;
  /** Whether the server gets, and does, what the answer is given to. */
  readonly carriedOut: boolean;
}

/** Stands between a client and a server, passes on what both say, and ends calls with answers of its own when told to. */
export class FaultRelay {
  readonly #target: Client;
  #server = new Server();
  #port = 0;
  readonly #faults = new Map<'Read' | 'BatchAppend', Fault[]>();
  calls = { Read: 0, BatchAppend: 0 };

  readonly #positions: Pick<SparsePositions, 'asked' | 'answered'>;

  constructor(targetHost: string, positions: Pick<SparsePositions, 'asked' | 'answered'> = asTheyAre) {
    this.#positions = positions;
    this.#target = new Client(targetHost, credentials.createInsecure(), { 'relay.connection': 1 });
  }

  /** @param positions what the client is told of them; default: what the server says */
  static async start(connectionString: string, positions?: SparsePositions): Promise<FaultRelay> {
    const relay = new FaultRelay(new URL(connectionString.replace('esdb:', 'http:')).host, positions);
    await relay.open();
    return relay;
  }

  get connectionString(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Where it is itself, as an answer names the leader. */
  get ownEndpoint(): Record<string, string> {
    return { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': String(this.#port) };
  }

  /** The next calls of this method end so, one after the other. */
  fail(method: 'Read' | 'BatchAppend', answer: Answer, { times = 1, after = 0, carriedOut = false } = {}): void {
    const faults = this.#faults.get(method) ?? [];
    for (let n = 0; n < times; n += 1) faults.push({ answer, after, carriedOut });
    this.#faults.set(method, faults);
  }

  forgetFaults(): void {
    this.#faults.clear();
  }

  failuresLeft(method: 'Read' | 'BatchAppend'): number {
    return this.#faults.get(method)?.length ?? 0;
  }

  /** Listens, at the port it had before if there was one. */
  async open(): Promise<void> {
    this.#server = new Server();
    for (const { service } of [streamsGrpc.StreamsService, featuresGrpc.ServerFeaturesService].map((service) => ({
      service: service as unknown as ServiceDefinition,
    })))
      this.#relay(service);
    this.#port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
  }

  /** Nobody is there any more. */
  close(): void {
    this.#server.forceShutdown();
  }

  stop(): void {
    this.close();
    this.#target.close();
  }

  /** Every method as a stream in both directions, which is how any looks on the wire. */
  #relay(service: ServiceDefinition): void {
    const definition: Record<string, object> = {};
    const handlers: Record<string, (call: ServerDuplexStream<Buffer, Buffer>) => void> = {};
    for (const [name, method] of Object.entries(service)) {
      definition[name] = {
        ...method,
        requestStream: true,
        responseStream: true,
        requestSerialize: asItIs,
        requestDeserialize: asItIs,
        responseSerialize: asItIs,
        responseDeserialize: asItIs,
      };
      handlers[name] = (call) => this.#pass(method.path, call);
    }
    this.#server.addService(definition as ServiceDefinition, handlers as never);
  }

  #pass(path: string, call: ServerDuplexStream<Buffer, Buffer>): void {
    const name = path.split('/').at(-1) ?? '';
    const method = name === 'Read' || name === 'BatchAppend' ? name : undefined;
    if (method) this.calls[method] += 1;
    const fault = method && this.#faults.get(method)?.shift();
    const far = this.#target.makeBidiStreamRequest(path, asItIs, asItIs, call.metadata);
    let passed = 0;
    let over = false;
    const end = (answer: Answer) => {
      if (over) return;
      over = true;
      far.cancel();
      const metadata = new Metadata();
      for (const [key, value] of Object.entries(answer.trailers ?? {})) metadata.set(key, value);
      call.emit('error', { code: answer.code, details: answer.details, metadata });
    };
    const isDue = () => fault !== undefined && passed >= fault.after;
    call.on('data', (bytes: Buffer) => {
      if (fault && isDue() && !fault.carriedOut) return end(fault.answer);
      const asked = this.#positions.asked(name, bytes);
      if (!Buffer.isBuffer(asked)) return end(asked);
      if (!over) far.write(asked);
    });
    call.on('end', () => !over && far.end());
    call.on('cancelled', () => {
      over = true;
      far.cancel();
    });
    far.on('data', (bytes: Buffer) => {
      if (over) return;
      if (fault && isDue()) return end(fault.answer);
      passed += 1;
      call.write(this.#positions.answered(name, bytes));
    });
    far.on('error', ({ code, details, metadata }: ServiceError) => {
      if (over) return;
      over = true;
      call.emit('error', { code, details, metadata });
    });
    far.on('end', () => {
      if (!over) call.end();
    });
  }
}

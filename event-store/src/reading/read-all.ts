import type { NodeContext } from '../grpc/node-context.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { encodeLastAllStreamPosition } from '../protocol/encode-read-control.ts';
import type { ReadOptions } from './read-request.ts';
import type { ResponseWriter } from './response-writer.ts';

/** Answers a read of the whole log. Forwards begins at the position given, backwards right before it. */
export async function readAll(
  context: NodeContext,
  options: ReadOptions,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  const { pages } = context;
  const head = pages.head;
  const maxEvents = options.maxEvents ?? 0;
  const wants = options.filter?.wants ?? everything;
  const events =
    options.direction === 'forwards' ? forwards(context, options, head) : backwards(context, options, head);
  let sent = 0;
  if (maxEvents > 0)
    for await (const event of events) {
      if (signal.aborted) return;
      if (!wants(event)) continue;
      const slow = writer.event(event);
      if (slow) await slow;
      sent += 1;
      if (sent >= maxEvents) break;
    }
  if (options.compatibility >= 1) await writer.send(encodeLastAllStreamPosition(head));
}

async function* forwards({ pages }: NodeContext, { from }: ReadOptions, head: number): AsyncGenerator<StoredEvent> {
  let next = from === 'start' ? 1 : from === 'end' ? head + 1 : Math.max(1, from);
  while (next <= head) {
    const page = await pages.page(next);
    for (const event of page) {
      if (event.position < next) continue;
      if (event.position > head) return;
      yield event;
    }
    next = pages.positionAfterPage(next);
  }
}

async function* backwards({ pages }: NodeContext, { from }: ReadOptions, head: number): AsyncGenerator<StoredEvent> {
  let next = from === 'start' ? 0 : from === 'end' ? head : Math.min(head, from - 1);
  while (next > 0) {
    const page = await pages.page(next);
    for (let index = page.length - 1; index >= 0; index -= 1) {
      const event = page[index];
      if (event && event.position <= next) yield event;
    }
    next = pages.positionBeforePage(next);
  }
}

function everything(): boolean {
  return true;
}

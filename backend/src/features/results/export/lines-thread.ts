import type { MessagePort } from 'node:worker_threads';
import { type RowSource, type RowStatement, streamRawRows } from '@proofline/projections/raw-rows/stream-raw-rows';
import { type PackedPiece, packPiece } from '../../../kernel/zip/pack-piece.ts';
import type { ExportReaderName } from '../../kinds/export-reader.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import { type LineFormat, type Piece, piecesOf } from './line-maker.ts';

// What `threadLines` has done in a thread: rows come to it from the database, and go on as the bytes of lines.

export interface LinesAsked {
  readonly reader: ExportReaderName;
  readonly format: LineFormat;
  readonly source: RowSource;
  readonly rows: RowStatement;
  /** Who asked; closed by them: nobody reads any more. */
  readonly port: MessagePort;
}

/** What is heard here. */
export type ToThread =
  | { readonly type: 'taken' }
  | { readonly type: 'stored'; readonly sha256: string; readonly content: string | undefined };

/** Lines of a sheet come packed. */
export type Lines = { readonly rows: number; readonly results: number } & (
  | { readonly format: 'csv'; readonly bytes: Uint8Array }
  | ({ readonly format: 'xlsx' } & Omit<PackedPiece, 'packed'> & { readonly packed: Uint8Array })
);

/** What is told there. */
export type FromThread =
  | { readonly type: 'lines'; readonly lines: Lines }
  | { readonly type: 'wanted'; readonly sha256: string }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly name: string; readonly message: string; readonly code: unknown };

/** Pieces that are on their way to who writes them, or are being packed. */
const AT_A_TIME = 4;

export async function lines({ reader, format, source, rows, port }: LinesAsked): Promise<void> {
  const gone = new AbortController();
  const wanted = new Map<string, PromiseWithResolvers<string | undefined>>();
  let free = AT_A_TIME;
  let wake = () => {};
  port.on('message', (told: ToThread) => {
    if (told.type === 'taken') {
      free += 1;
      wake();
    } else {
      wanted.get(told.sha256)?.resolve(told.content);
      wanted.delete(told.sha256);
    }
  });
  port.on('close', () => {
    gone.abort(new Error('Nobody reads the lines any more.'));
    for (const { reject } of wanted.values()) reject(gone.signal.reason);
    wake();
  });
  const tell = (told: FromThread, handed: readonly ArrayBuffer[] = []) => port.postMessage(told, handed);
  const stored = (sha256: string): Promise<string | undefined> => {
    const known = wanted.get(sha256);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<string | undefined>();
    wanted.set(sha256, asked);
    tell({ type: 'wanted', sha256 });
    return asked.promise;
  };
  const hand = async (piece: Piece): Promise<void> => {
    const { results } = piece;
    if (format === 'csv') {
      // Memory of its own, handed over and not copied.
      const { bytes } = piece;
      tell({ type: 'lines', lines: { format, bytes, rows: piece.rows, results } }, [bytes.buffer]);
      return;
    }
    const { packed, bytes, crc } = await packPiece(piece.bytes);
    const own = new Uint8Array(packed);
    tell({ type: 'lines', lines: { format, packed: own, bytes, crc, rows: piece.rows, results } }, [own.buffer]);
  };
  try {
    // One piece is packed while the next is made.
    let handing = Promise.resolve();
    const handfuls = streamRawRows(source, rows, gone.signal);
    for await (const piece of piecesOf(handfuls, exportReader(reader), format, stored)) {
      free -= 1;
      await handing;
      handing = hand(piece);
      handing.catch(() => undefined);
      while (free <= 0 && !gone.signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    await handing;
    tell({ type: 'end' });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    tell({ type: 'failed', name, message, code: typeof code === 'string' ? code : undefined });
  } finally {
    port.close();
  }
}

import { describe, expect, it } from 'vitest';
import { EventLogGaveNoReason, EventLogUnavailable } from '../event-log/event-log-errors.ts';
import { Doubts } from './doubts.ts';

const unexplained = new EventLogGaveNoReason();
const away = new EventLogUnavailable();

/** What becomes of a place at which these errors are met, one after the other. */
async function tried(
  errors: readonly Error[],
  { place = (): string => '7', timesInDoubt = 3 } = {},
): Promise<string[]> {
  const doubts = new Doubts({ timesInDoubt });
  const seen: string[] = [];
  for (const error of errors) {
    const outcome = await doubts
      .deliver(
        place(),
        () => Promise.reject(error),
        async () => 'carefully',
      )
      .catch(() => 'again');
    seen.push(outcome);
  }
  return seen;
}

describe('an error that may be the event or the world', () => {
  it('counts as passing a few times in a row, and as the event from then on', async () => {
    const seen = await tried([unexplained, unexplained, unexplained, unexplained]);
    expect(seen).toEqual(['again', 'again', 'again', 'carefully']);
  });

  it('is counted anew at another place', async () => {
    let place = 0;
    const seen = await tried(Array(6).fill(unexplained), {
      place: () => {
        place += 1;
        return String(place);
      },
    });
    expect(seen).toEqual(Array(6).fill('again'));
  });

  it('is counted anew when the world was away in between', async () => {
    const seen = await tried([unexplained, unexplained, away, unexplained, unexplained, unexplained, unexplained]);
    expect(seen).toEqual(['again', 'again', 'again', 'again', 'again', 'again', 'carefully']);
  });

  it('is never the event where the world is known to be away, nor does an event of its own fault wait', async () => {
    expect(await tried(Array(9).fill(away))).toEqual(Array(9).fill('again'));
    expect(await tried([new TypeError('undefined')])).toEqual(['carefully']);
  });

  it('is counted, too, when it is met only behind an event that failed by its own fault', async () => {
    const doubts = new Doubts({ timesInDoubt: 2 });
    const blamed: boolean[] = [];
    for (let time = 1; time <= 3; time += 1) {
      await doubts
        .deliver(
          '7',
          () => Promise.reject(new TypeError('undefined')),
          async (blames) => {
            blamed.push(blames(unexplained));
            if (!blames(unexplained)) throw unexplained;
          },
        )
        .catch(() => {});
    }
    expect(blamed).toEqual([false, false, true]);
  });
});

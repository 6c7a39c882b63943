import { styleText } from 'node:util';

/** The console while Proofline starts: a line for each thing that is done, and in a terminal one that moves. */
export interface Screen {
  /** Shows `title` as under way until `work` ends, then as done with its time. */
  step<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
  /** Prints a line above the moving one. */
  say(line: string): void;
  /** Takes the moving line away for good. */
  close(): void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;
const barWidth = 20;
/** Columns of the moving line beside the titles: frame, bar, count, spaces and the dots at the end. */
const otherColumns = barWidth + 14;
const usualColumns = 80;

type Style = Parameters<typeof styleText>[0];

/** `styleText` knows NO_COLOR, FORCE_COLOR and what the terminal can do. */
export const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

/** @param total how many steps there will be, for the progress line */
export function createScreen(out: NodeJS.WriteStream, total: number): Screen {
  const moving = out.isTTY && process.env.TERM !== 'dumb';
  const active = new Set<string>();
  let done = 0;
  let frame = 0;

  const clear = () => {
    if (moving) out.write('\r\u001b[2K');
  };
  const draw = () => {
    if (!moving || active.size === 0) return;
    frame = (frame + 1) % frames.length;
    const filled = Math.round((done / total) * barWidth);
    const bar = paint('cyan', '━'.repeat(filled)) + paint('gray', '━'.repeat(barWidth - filled));
    // A line that wraps could not be taken back.
    const titles = [...active].join(', ').slice(0, Math.max(0, (out.columns || usualColumns) - otherColumns));
    const text = `${paint('cyan', frames[frame] ?? '')} ${bar} ${done}/${total}  ${titles}…`;
    clear();
    out.write(text);
  };
  const timer = moving ? setInterval(draw, frameMs).unref() : undefined;
  const say = (line: string) => {
    clear();
    out.write(`${line}\n`);
    draw();
  };

  return {
    say,
    async step(title, work) {
      const begin = performance.now();
      active.add(title);
      draw();
      try {
        const result = await work();
        done += 1;
        active.delete(title);
        say(
          `${paint('green', '✓')} ${title} ${paint('gray', `${((performance.now() - begin) / 1_000).toFixed(1)} s`)}`,
        );
        return result;
      } catch (error) {
        active.delete(title);
        say(`${paint('red', '✗')} ${title}`);
        throw error;
      }
    },
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

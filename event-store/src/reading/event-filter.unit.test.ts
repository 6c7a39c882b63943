import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../log/stored-event.ts';
import { compileFilter, InvalidFilter } from './event-filter.ts';

const noBytes = Buffer.alloc(0);
const event = (stream: string, type: string): StoredEvent => ({
  position: 1,
  streamId: 1,
  stream,
  revision: 0,
  id: '',
  type,
  isJson: true,
  createdUs: 0,
  data: noBytes,
  metadata: noBytes,
});

/** Processor time of this thread from now on: a machine that does other things meanwhile is slow, and a filter is not. */
function startCpuClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}

describe('a filter', () => {
  it('by prefixes wants names that begin with one of them', () => {
    const wants = compileFilter({ on: 'stream_name', regex: '', prefixes: ['check-', 'report-'] });
    expect(wants(event('report-1', 'X'))).toBe(true);
    expect(wants(event('my-report-1', 'X'))).toBe(false);
  });

  it('by a regular expression finds it anywhere unless it is anchored', () => {
    const wants = compileFilter({ on: 'event_type', regex: 'Judged$', prefixes: [] });
    expect(wants(event('s', 'PageJudged'))).toBe(true);
    expect(wants(event('s', 'JudgedPage'))).toBe(false);
  });

  it('that leaves system events out wants everything that does not begin with a dollar', () => {
    const wants = compileFilter({ on: 'event_type', regex: '^[^$].*', prefixes: [] });
    expect(wants(event('s', 'PageJudged'))).toBe(true);
    expect(wants(event('s', '$metadata'))).toBe(false);
  });

  it('with a pattern made to explode stays quick', () => {
    const wants = compileFilter({ on: 'event_type', regex: '^(a|a)*(a|a)*b$', prefixes: [] });
    const cpuMs = startCpuClock();
    expect(wants(event('s', 'a'.repeat(5_000)))).toBe(false);
    expect(cpuMs()).toBeLessThan(2_000);
  });

  it('with a broken, unsupported or huge pattern is refused', () => {
    for (const regex of ['(', '(?<=a)b', '\\1', 'a'.repeat(20_000)])
      expect(() => compileFilter({ on: 'event_type', regex, prefixes: [] })).toThrow(InvalidFilter);
  });

  it('of few characters that stand for millions is refused before it is compiled', () => {
    const cpuMs = startCpuClock();
    for (const regex of ['(a?){1000}'.repeat(900), `(${'ab?'.repeat(3_000)}){1000}`, '((a?){900}b){1000}'])
      expect(() => compileFilter({ on: 'event_type', regex, prefixes: [] })).toThrow(InvalidFilter);
    expect(cpuMs()).toBeLessThan(1_000);
    const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
    for (const regex of [uuid, '(ab){1,100}', 'x{1000}y{1000}'])
      expect(() => compileFilter({ on: 'event_type', regex, prefixes: [] })).not.toThrow();
  });
});

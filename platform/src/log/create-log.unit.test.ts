import { describe, expect, it } from 'vitest';
import { createLog } from './create-log.ts';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  write(createLog('test', { destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
};

describe('the log', () => {
  it('writes one JSON object a line, with the name of the process and the time', () => {
    const line = JSON.parse(logged((log) => log.info({ reportId: 'r1' }, 'planned')));
    expect(line).toMatchObject({ name: 'test', msg: 'planned', reportId: 'r1' });
    expect(new Date(line.time).getTime()).not.toBeNaN();
  });

  it('censors secrets by their key, down to three levels', () => {
    const text = logged((log) =>
      log.info({
        password: 'hunter2',
        headers: { authorization: 'Bearer hunter2', 'set-cookie': 'hunter2' },
        request: { body: { token: 'hunter2' } },
        a: { b: { c: { secret: 'hunter2' } } },
      }),
    );
    expect(text).not.toContain('hunter2');
    expect(text).toContain('[secret]');
  });

  it('censors credentials inside the addresses of errors and their causes', () => {
    const cause = new Error('cannot connect to postgres://user:hunter2@db/proofline');
    const text = logged((log) => log.error({ err: new Error('start failed', { cause }) }));
    expect(text).not.toContain('hunter2');
    expect(text).toContain('postgres://[secret]@db/proofline');
  });

  it('keeps the code of an error', () => {
    const line = JSON.parse(logged((log) => log.error({ err: Object.assign(new Error('gone'), { code: 'E_GONE' }) })));
    expect(line.err).toMatchObject({ message: 'gone', code: 'E_GONE' });
  });
});

import { describe, expect, it } from 'vitest';
import { dataFolder } from '../machine/data-folder.ts';
import { judgeIdentities, type Machine } from './judge-identities.ts';

const chosen = {
  services: { uid: 60_900, gid: 60_900 },
  agent: { uid: 60_901, gid: 60_901 },
  demo: { uid: 60_902, gid: 60_902 },
};
const wanted = {
  root: '/opt/proofline',
  data: dataFolder('/opt/proofline'),
  port: 3_000,
  browser: '/usr/bin/chromium',
  blobs: '/srv/evidence',
  apiFiles: ['/etc/tls.key'],
};
/** A machine on which accounts other than root can do all but this. */
const machine = (closed: (path: string) => boolean): Machine => ({
  can: (_identity, _test, path) => !closed(path),
  firstOpenPort: 1_024,
});
const judged = (closed: (path: string) => boolean, change: Partial<typeof wanted> = {}) => {
  const { of, notes } = judgeIdentities(chosen, { ...wanted, ...change }, machine(closed));
  const uids = (['api', 'reactors', 'agent', 'demo-web'] as const).map((name) => of(name)?.uid ?? 0);
  return { uids, notes };
};

describe('the account of a part', () => {
  it('is its own where nothing stands in the way', () => {
    expect(judged(() => false)).toEqual({ uids: [60_900, 60_900, 60_901, 60_902], notes: [] });
  });

  it('stays the agent’s where the evidence belongs to root', () => {
    expect(judged((path) => path === wanted.blobs)).toEqual({
      uids: [0, 0, 60_901, 60_902],
      notes: ['The services run as root: the evidence in /srv/evidence belongs to root.'],
    });
  });

  it('stays the services’ where only root may run the browser', () => {
    expect(judged((path) => path === wanted.browser)).toEqual({
      uids: [60_900, 60_900, 0, 60_902],
      notes: ['The agent and its browser run as root: no other account may run the browser /usr/bin/chromium.'],
    });
  });

  it('is nobody’s where the checkout is closed, which is said once', () => {
    expect(judged((path) => path === wanted.root)).toEqual({
      uids: [0, 0, 0, 0],
      notes: ['Everything runs as root: no other account may read /opt/proofline.'],
    });
  });

  it.each([
    [() => false, { port: 443 }, 'port 443 needs it'],
    [(path: string) => path === '/etc/tls.key', {}, '/etc/tls.key can be read by root only'],
  ] as const)('is taken from nobody but the api by a port or a key of root', (closed, change, why) => {
    const { uids, notes } = judged(closed, change);
    expect(uids).toEqual([0, 60_900, 60_901, 60_902]);
    expect(notes).toEqual([`The api runs as root: ${why}.`]);
  });

  it('is one and the same for all who write evidence', () => {
    const { of } = judgeIdentities(
      chosen,
      { ...wanted, port: 443 },
      machine(() => false),
    );
    expect(of('seed-demo')).toEqual(of('api'));
  });
});

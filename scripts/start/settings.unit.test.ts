import { describe, expect, it } from 'vitest';
import { startSettings } from './settings.ts';

const servers = {
  DATABASE_URL: 'postgres://db/proofline',
  EVENTSTORE_URL: 'esdb://events:2113?tls=false',
};

describe('what npm start is asked to do', () => {
  it('is everything embedded, with the demo, by default', () => {
    expect(startSettings({})).toMatchObject({
      demo: true,
      embedded: { database: true, eventStore: true, eventStoreDatabase: true },
    });
  });

  it('is nothing embedded and no demo with real servers', () => {
    const settings = startSettings(servers);
    expect(settings).toMatchObject({
      demo: false,
      embedded: { database: false, eventStore: false, eventStoreDatabase: false },
    });
    expect(settings.demoNote).toContain('DEMO=1');
    expect(startSettings({ ...servers, DEMO: '1' }).demo).toBe(true);
  });

  it('brings Postgres along for the event log alone where only the product has its own', () => {
    expect(startSettings({ DATABASE_URL: servers.DATABASE_URL }).embedded).toEqual({
      database: false,
      eventStore: true,
      eventStoreDatabase: true,
    });
  });

  it('has no demo accounts where others could reach them', () => {
    expect(startSettings({ HOST: '0.0.0.0' })).toMatchObject({
      demo: false,
      demoNote: expect.stringContaining('loopback'),
    });
    expect(() => startSettings({ HOST: '0.0.0.0', DEMO: '1' })).toThrow(/DEMO=1 is refused.*loopback/);
    expect(() => startSettings({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/DEMO=1 is refused/);
  });

  it('can leave the demo out', () => {
    expect(startSettings({ DEMO: '0' }).demo).toBe(false);
  });

  it('refuses a port that is none', () => {
    expect(() => startSettings({ PORT: 'http' })).toThrow(/PORT/);
  });

  it('does not lose what libpq would have been told', () => {
    expect(() => startSettings({ ...servers, PGSSLMODE: 'verify-full' })).toThrow(/PGSSLMODE.*DATABASE_URL.*sslmode=/);
    expect(startSettings({ PGSSLMODE: 'verify-full' }).embedded.database).toBe(true);
  });
});

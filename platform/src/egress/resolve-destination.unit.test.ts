import { describe, expect, it } from 'vitest';
import { resolveDestination } from './resolve-destination.ts';

const demoHosts = [{ pattern: '*.example', host: '127.0.0.1', port: 4100 }];
const options = (addresses: readonly string[] | Error, demo = demoHosts) => ({
  demoHosts: demo,
  lookup: async () => {
    if (addresses instanceof Error) throw addresses;
    return addresses;
  },
});

describe('resolveDestination', () => {
  it('connects to the address that was checked', async () => {
    expect(await resolveDestination('site.test', 443, options(['8.8.8.8']))).toEqual({
      addresses: ['8.8.8.8'],
      port: 443,
      isDemo: false,
    });
  });

  it('refuses a name when one of its addresses is not public', async () => {
    await expect(resolveDestination('site.test', 80, options(['8.8.8.8', '10.0.0.1']))).rejects.toMatchObject({
      reason: 'address_not_allowed',
    });
  });

  it.each(['127.0.0.1', '[::1]', '169.254.169.254'])('refuses the literal %s without asking anybody', async (host) => {
    const asked = options(new Error('asked'));
    await expect(resolveDestination(host, 80, asked)).rejects.toMatchObject({ reason: 'address_not_allowed' });
  });

  it('tells a name that does not resolve', async () => {
    await expect(resolveDestination('gone.test', 80, options(new Error('ENOTFOUND')))).rejects.toMatchObject({
      reason: 'name_not_found',
    });
  });

  it('leads the demo internet to its server, on port 80 only', async () => {
    expect(await resolveDestination('a.example', 80, options([]))).toEqual({
      addresses: ['127.0.0.1'],
      port: 4100,
      isDemo: true,
    });
    await expect(resolveDestination('a.example', 22, options([]))).rejects.toMatchObject({
      reason: 'connection_failed',
    });
  });

  it('knows no demo internet unless told at start-up', async () => {
    await expect(resolveDestination('a.example', 80, options(['127.0.0.1'], []))).rejects.toMatchObject({
      reason: 'address_not_allowed',
    });
  });

  it('does not take a name for a demo host that only ends alike', async () => {
    await expect(resolveDestination('notexample', 80, options(['127.0.0.1']))).rejects.toMatchObject({
      reason: 'address_not_allowed',
    });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentIdSchema } from '@proofline/contracts/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Registration } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { type CredentialOptions, obtainCredential } from './obtain-credential.ts';

const log = createLog('agent', { level: 'silent' });
const { signal } = new AbortController();
const token = 'plr_one-time';

let folder: string;
let registered: Registration[];
let revoked: Set<string | undefined>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-credential-'));
  registered = [];
  revoked = new Set();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** As at the start of an agent; the n-th registration is given the credential `credential-n`. */
const obtain = (countries: CredentialOptions['countries'], registrationToken?: string) =>
  obtainCredential({
    apiUrl: 'http://api.test',
    folder,
    registrationToken,
    name: 'agent',
    countries,
    connect: (credential) => ({
      heartbeat: async () => {
        if (revoked.has(credential)) throw new AgentApiError(401, 'Not taken.');
        return { deadline: new Date().toISOString(), lost: [], ending: [], next_in_ms: 10_000 };
      },
      register: async (registration) => {
        registered.push(registration);
        const agentId = agentIdSchema.parse('0b0f7a52-4a52-4c55-8d2e-6f0a52d6b8c1');
        return { agent_id: agentId, credential: `credential-${registered.length}` };
      },
      close: async () => undefined,
    }),
    log,
    signal,
  });

describe('An agent that starts', () => {
  it('registers once, and keeps its credential', async () => {
    expect((await obtain(['DE', 'AT'], token)).credential).toBe('credential-1');
    expect((await obtain(['AT', 'DE'], token)).credential).toBe('credential-1');
    expect((await obtain(['AT', 'DE'])).credential).toBe('credential-1');
    expect(registered).toHaveLength(1);
  });

  it.each([
    ['has no way to any more', ['DE', 'AT'], ['DE']],
    ['has a way to now', ['DE'], ['DE', 'AT']],
    ['is to choose from', '*', ['DE']],
  ] as const)('registers anew for the countries it %s', async (_what, before, now) => {
    await obtain(before, token);
    expect((await obtain(now, token)).credential).toBe('credential-2');
    expect(registered.at(-1)?.countries).toEqual(now);
    expect((await obtain(now)).credential).toBe('credential-2');
  });

  it('says what it needs when its countries have changed, and visits nothing for those it was given before', async () => {
    await obtain(['DE', 'AT'], token);
    await expect(obtain(['AT'])).rejects.toThrow(
      'The agent is registered for DE, AT and is to serve AT now: set AGENT_REGISTRATION_TOKEN to a new one-time token.',
    );
  });

  it('registers anew when its credential is not taken any more, if it may', async () => {
    await obtain('*', token);
    revoked.add('credential-1');
    await expect(obtain('*')).rejects.toMatchObject({ status: 401 });
    expect((await obtain('*', token)).credential).toBe('credential-2');
  });

  it('needs a token the first time', async () => {
    await expect(obtain('*')).rejects.toThrow('set AGENT_REGISTRATION_TOKEN');
  });
});

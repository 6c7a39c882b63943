import { describe, expect, it } from 'vitest';
import { decideChange, type WebhookNow } from './decide-change.ts';

const webhook: WebhookNow = {
  ...{ name: 'Ops', url: 'https://hooks.example/', format: 'standard', types: ['run.completed', 'run.failed'] },
  state: 'active',
};

describe('A change of a webhook', () => {
  it('is one only where something is another than before', () => {
    expect(decideChange(webhook, {}).hasChanged).toBe(false);
    expect(decideChange(webhook, { name: 'Ops', types: ['run.failed', 'run.completed'] }).hasChanged).toBe(false);
    const changed = decideChange(webhook, { url: 'https://hooks.example/2' });
    expect(changed).toMatchObject({ hasChanged: true, settings: { name: 'Ops', url: 'https://hooks.example/2' } });
    expect(decideChange(webhook, { types: ['run.failed'] }).hasChanged).toBe(true);
    expect(decideChange(webhook, { format: 'slack' }).hasChanged).toBe(true);
  });

  it.each([
    ['active', true, 'pause'],
    ['active', false, undefined],
    ['paused', true, undefined],
    ['paused', false, 'resume'],
    ['suspended', true, undefined],
    ['suspended', false, 'resume'],
    ['active', undefined, undefined],
  ] as const)('of one that is %s, asked to be paused: %s, is %s', (state, paused, turn) => {
    expect(decideChange({ ...webhook, state }, { paused }).turn).toBe(turn);
  });
});

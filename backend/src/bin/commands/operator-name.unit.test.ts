import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { operatorName } from './operator-name.ts';

describe('who runs a command', () => {
  it('is named by account and machine', () => {
    expect(operatorName(() => ({ username: 'ann' }), 1_000)).toBe(`ann@${hostname()}`);
  });

  it('is named by number where the account has no name', () => {
    const nobody = () => {
      throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)');
    };
    expect(operatorName(nobody, 60_900)).toBe(`uid 60900@${hostname()}`);
  });
});

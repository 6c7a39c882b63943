import { describe, expect, it } from 'vitest';
import { hostsOf, readMoveOrder } from './move-order.ts';

const server = 'esdb://maya:hunter2@n1,n2:2114?tls=true';

describe('npm run log -- move', () => {
  it('goes one way, with or without a question', () => {
    expect(readMoveOrder(['--to', server])).toEqual({ direction: 'to', server, yes: false });
    expect(readMoveOrder(['--yes', '--from', server])).toEqual({ direction: 'from', server, yes: true });
    expect(readMoveOrder(['--help', '--to', server])).toBeUndefined();
  });

  it.each([
    [[], 'Name one server'],
    [['--to', server, '--from', server], 'Name one server'],
    [[server], 'cannot be taken'],
    [['--to', server, server], 'cannot be taken'],
    [[`--${server}`], 'cannot be taken'],
    [['--to', server.replace('esdb', 'http')], 'esdb:// or esdb+discover:// expected'],
    [['--to', `${server}&tls=perhaps`], 'true or false expected'],
  ])('refuses what it cannot take and repeats nothing of it: %j', (args, sentence) => {
    expect(() => readMoveOrder(args)).toThrow(sentence);
    expect(() => readMoveOrder(args)).not.toThrow('hunter2');
  });

  it('tells hosts and ports, and nothing of the credentials', () => {
    expect(hostsOf(server)).toBe('n1:2113,n2:2114');
  });
});

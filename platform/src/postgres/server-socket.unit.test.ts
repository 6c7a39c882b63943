import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isSocketAway, socketFolder, throughSocket } from './server-socket.ts';

const failed = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('the folder of a server’s socket', () => {
  it.each(['/srv/proofline/data/postgres', '/srv/a folder/data/postgres', `/${'p'.repeat(87)}`])('is %s', (folder) => {
    expect(socketFolder(folder, 'linux')).toBe(folder);
  });

  it.each([
    ['longer than a socket’s path may be', `/${'p'.repeat(88)}`, 'linux'],
    ['longer than that in bytes', `/${'ö'.repeat(44)}`, 'linux'],
    ['one that the setting would take for two', '/srv/a,b/postgres', 'linux'],
    ['on a system without them', 'C:\\proofline\\data\\postgres', 'win32'],
  ] as const)('is none where it would be %s', (_, folder, platform) => {
    expect(socketFolder(folder, platform)).toBeUndefined();
  });
});

describe('an address through a socket', () => {
  it.each(['/srv/data/postgres', '/srv/a folder & more/at@home/100%/postgres'])('leads the driver to %s', (folder) => {
    const { host, port, database } = new pg.Client({
      connectionString: throughSocket('postgres://postgres:secret@127.0.0.1:5433/proofline', folder),
    });
    expect({ host, port, database }).toEqual({ host: folder, port: 5433, database: 'proofline' });
  });

  it('is the address as it is where there is none', () => {
    expect(throughSocket('postgres://postgres@127.0.0.1:5433/a', undefined)).toBe(
      'postgres://postgres@127.0.0.1:5433/a',
    );
  });
});

describe('a socket that is away', () => {
  it.each([
    [failed('ENOENT', 'connect'), true],
    [failed('EAGAIN', 'connect'), true],
    [failed('ENOENT', 'open'), false],
    [failed('EACCES', 'connect'), false],
    [new Error('connect ENOENT'), false],
  ])('%s: %s', (error, away) => {
    expect(isSocketAway(error)).toBe(away);
  });
});

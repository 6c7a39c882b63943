import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBasic } from './access.ts';
import { certificateInFolder } from './certificate-folder.ts';
import { hashPassword, parsePasswordHash, verifyPassword } from './password-hash.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import { parseDefaultAcls, parseStreamAcl, rolesFor } from './stream-acl.ts';
import { parseUsersFile, Users } from './users.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('a password hash', () => {
  it('verifies its password only, and differs each time', async () => {
    const [text, again] = await Promise.all([hashPassword('gr\u00fcn & 8'), hashPassword('gr\u00fcn & 8')]);
    const hash = parsePasswordHash(text);
    expect(text).not.toBe(again);
    expect(text).not.toContain('8:gr');
    expect(hash && (await verifyPassword('gru\u0308n & 8', hash))).toBe(true);
    expect(hash && (await verifyPassword('gr\u00fcn', hash))).toBe(false);
  });

  it('is refused when it is not one', () => {
    for (const text of [
      '',
      'changeit',
      'scrypt:0:AAAAAAAAAAAAAAAA:x',
      'scrypt:3:AAAAAAAAAAAAAAAAAAAAAA:'.padEnd(80, 'A'),
    ])
      expect(parsePasswordHash(text)).toBeUndefined();
  });
});

describe('a file of users', () => {
  it('names users, their hashes and groups; each has its own name as a role', async () => {
    const file = `# who may\n\nann:${await hashPassword('one', 16)}:$admins,writers\r\nbob:${await hashPassword('two', 16)}\n`;
    const users = new Users(
      parseUsersFile(file).flatMap(({ name, password, groups }) => {
        const hash = parsePasswordHash(password);
        return hash ? [{ name, password: hash, groups }] : [];
      }),
    );
    expect(await users.login('ann', 'one')).toEqual({ name: 'ann', roles: new Set(['ann', '$admins', 'writers']) });
    expect(await users.login('bob', 'one')).toBeUndefined();
    expect(await users.login('eve', 'one')).toBeUndefined();
    // Once right, it is known at once; a wrong one still is not.
    expect(users.login('ann', 'one')).not.toBeInstanceOf(Promise);
    expect(await users.login('ann', 'two')).toBeUndefined();
  });

  it('is refused by the number of the line that cannot be read, without its content', () => {
    for (const line of ['ann', 'ann:secret', ':scrypt:1:a:b', '$all:scrypt:16384:AAAA:AAAA', 'a b:scrypt:2:a:b'])
      expect(() => parseUsersFile(`# first\n${line}`)).toThrow(
        /^Line 2 is not of the form name:scrypt:…:group,group.$/,
      );
  });
});

describe('basic credentials', () => {
  const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('are split at the first colon', () => {
    expect(parseBasic(header('ann:a:b'))).toEqual({ name: 'ann', password: 'a:b' });
    expect(parseBasic(header('grün:ß'))).toEqual({ name: 'grün', password: 'ß' });
  });

  it('are none in any other form', () => {
    for (const text of ['', 'Basic', 'Basic ?', 'Bearer abc', header('nocolon')])
      expect(parseBasic(text)).toBeUndefined();
  });
});

describe('an access list', () => {
  const none = parseDefaultAcls(undefined);

  it('leaves to the defaults what it does not name, and those to what is built in', () => {
    const own = parseStreamAcl(json({ $acl: { $r: 'ann', $w: ['ann', 'bob'] } }));
    expect(rolesFor('read', 's', own, none)).toEqual(['ann']);
    expect(rolesFor('write', 's', own, none)).toEqual(['ann', 'bob']);
    expect(rolesFor('delete', 's', own, none)).toEqual(['$all']);
    expect(rolesFor('delete', '$s', own, none)).toEqual(['$admins']);
    const defaults = parseDefaultAcls(json({ $userStreamAcl: { $d: [] }, $systemStreamAcl: { $d: 'ops' } }));
    expect(rolesFor('delete', 's', own, defaults)).toEqual([]);
    expect(rolesFor('delete', '$s', own, defaults)).toEqual(['ops']);
    expect(rolesFor('metaRead', 's', own, defaults)).toEqual(['$all']);
  });

  it('that is malformed says nothing', () => {
    for (const text of ['', '[]', '{', '{"$acl":1}', '{"$acl":[]}'])
      expect(parseStreamAcl(Buffer.from(text))).toBeUndefined();
    expect(parseDefaultAcls(Buffer.from('nonsense'))).toEqual({ user: {}, system: {} });
  });
});

describe('a certificate of our own', () => {
  const hosts = ['localhost', '127.0.0.1', '::1', 'fe80::12:3', 'events.example'];

  it('vouches for itself and for the hosts it was made for', async () => {
    const from = new Date('2030-01-02T03:04:05Z');
    const { certificate } = await selfSignedCertificate(hosts, from, 10);
    const parsed = new X509Certificate(certificate);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.checkIssued(parsed)).toBe(true);
    expect(parsed.ca).toBe(true);
    expect(hosts.map((host) => parsed.checkHost(host) ?? parsed.checkIP(host))).toEqual(hosts);
    expect(parsed.checkHost('other.example')).toBeUndefined();
    expect(parsed.validFromDate).toEqual(from);
    expect(parsed.validToDate).toEqual(new Date('2030-01-12T03:04:05Z'));
  });

  it('is kept in its folder, and made anew for other hosts or when it runs out', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'event-store-certificate-')), 'made');
    const now = new Date('2030-01-01T00:00:00Z');
    const first = await certificateInFolder(folder, ['localhost'], now);
    expect(await readFile(first.certificateFile, 'utf8')).toBe(first.certificate);
    expect((await stat(join(folder, 'node.key'))).mode & 0o077).toBe(0);
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(await certificateInFolder(folder, ['localhost'], later(600))).toEqual(first);
    expect((await certificateInFolder(folder, ['localhost'], later(710))).certificate).not.toBe(first.certificate);
    const second = await certificateInFolder(folder, ['localhost'], later(710));
    expect((await certificateInFolder(folder, ['10.0.0.1'], later(710))).certificate).not.toBe(second.certificate);
  });
});

import { startEventStore } from '@proofline/event-store/start-event-store';
import { hostileImages, picture } from '@proofline/platform/images/testing/hostile-images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { createImageCheck, form, idOf, rule } from '../../app/testing/image-checks.ts';
import { startWorkApart } from '../../kernel/http/apart/work-apart.ts';

let world: ApiWorld;
let full: Client;
let other: Client;
let listId: number;

beforeAll(async () => {
  await startWorkApart();
  world = await startApiWorld(startEventStore);
  [full, other] = await Promise.all([world.signedIn(people.full), world.signedIn(people.other)]);
  const list = await full.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] });
  listId = idOf(list.body);
});
afterAll(() => world?.stop());

const upload = (client: Client, bytes: Buffer, fileName?: string, name?: string) =>
  client.post('/api/user_images/', form(bytes, fileName, name));
const createCheck = (client: Client, rules: unknown) => createImageCheck(client, rules, listId);
const tables = async () => {
  const counts = await world.deps.db.raw<{ rows: unknown[] }>(
    'select (select count(*) from user_images) as images, (select last_value from check_ids) as checks',
  );
  return counts.rows[0];
};

describe('Images for rules', () => {
  it('are written anew, listed and served to the organisation, and to nobody else', async () => {
    const created = await upload(full, picture(), '../../Licence logo.png');
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Licence logo.png', organization: world.organizations.first },
    });
    const { id, url } = created.body as { id: number; url: string };
    expect((await full.get('/api/user_images/')).body).toMatchObject({ count: 1, results: [{ id, url, src: url }] });
    const file = await full.get(url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await other.get('/api/user_images/')).body).toMatchObject({ count: 0 });
    expect((await other.get(url)).status).toBe(404);
    expect((await other.delete(`/api/user_images/${id}/`)).status).toBe(404);
    expect((await world.visitor().get(url)).status).toBe(401);
  });

  it('that are taken away are offered no more, and still shown beside old results', async () => {
    const { id, url } = (await upload(full, picture(), 'a.png', 'Old logo')).body as { id: number; url: string };
    expect((await full.delete(`/api/user_images/${id}/`)).status).toBe(204);
    expect((await full.delete(`/api/user_images/${id}/`)).status).toBe(404);
    expect((await full.get(`/api/user_images/?id__in=${id}`)).body).toMatchObject({ count: 0 });
    expect((await full.get(url)).status).toBe(200);
    const check = await createCheck(full, rule('custom_image', 'includes', [{ id, name: 'Old logo', url }]));
    expect(check).toMatchObject({ status: 400, body: { rules: ['Your check contains unavailable image(s).'] } });
  });

  it.each(hostileImages().filter(({ safe }) => !safe))(
    'refuse $name in the words of the form, and store nothing',
    async ({ bytes }) => {
      const before = await tables();
      const answer = await upload(full, bytes, 'logo.png');
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        file: [expect.stringMatching(/^(Please upload only|Invalid file type|The image)/)],
      });
      expect(await tables()).toEqual(before);
    },
  );

  it.each([
    ['a.png\u0000.html', 'a.png.html'],
    ['..\\x.png', 'x.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\r\nSet-Cookie: x=1.png', /^a[^\r\n]*$/],
    ['a'.repeat(400), 'a'.repeat(200)],
  ])('lose what a file name should not hold: %j', async (fileName, expected) => {
    const { status, body } = await upload(full, picture(), fileName);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: typeof expected === 'string' ? expected : expect.stringMatching(expected) });
  });

  it('refuse what is no form, a form without a file, and a file over the limit', async () => {
    expect((await full.post('/api/user_images/', {})).status).toBe(415);
    expect((await full.post('/api/user_images/', new FormData())).body).toEqual({ file: ['This field is required'] });
    const raw = { raw: 'nonsense', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
    expect((await full.post('/api/user_images/', undefined, raw)).status).toBe(400);
    expect((await upload(full, Buffer.alloc(11 * 1024 * 1024, 1))).status).toBe(413);
  });
});

describe('A check with image rules', () => {
  it('pins what images are compared by, whatever was sent for them, and shows people nothing of it', async () => {
    const { id } = (await upload(full, picture(), 'a.png', 'Logo')).body as { id: number };
    const sent = { id, name: 'Something else', url: 'http://elsewhere.example/', hash: 'forged' };
    const created = await createCheck(full, rule('custom_image', 'not_includes', [sent]));
    expect(created.status).toBe(201);
    const shown = { rules: { rules: [{ value: [{ id, name: 'Logo', url: `/api/user_images/${id}/file` }] }] } };
    expect(created.body).toMatchObject(shown);
    expect(created.text).not.toContain('hash');
    const [event] = await world.deps.eventLog.readStream(`check-${idOf(created.body)}`, { maxEvents: 1 });
    const pinned = JSON.stringify(event?.data);
    expect(pinned).toContain('"hash":"v1 ');
    expect(pinned).not.toContain('forged');
    const elsewhere = await createCheck(other, rule('custom_image', 'includes', [sent]));
    expect(elsewhere.body).toMatchObject({ rules: ['Your check contains unavailable image(s).'] });
  });
});

const specified = 'Please input at least one rule, and remove any empty rules.';
const text = (value: string, id = 'r1') => ({ id, field: 'dom_text', operator: 'contains', value });
const group = (...rules: unknown[]): unknown => ({ not: false, condition: 'AND', rules });
function nested(depth: number): unknown {
  let tree = group(text('a'));
  for (let level = 1; level < depth; level += 1) tree = group(tree);
  return tree;
}

describe('A tree that says nothing that can be judged', () => {
  it.each<[string, unknown, RegExp | string]>([
    ['no rules', group(), specified],
    ['an empty rule', group(text(' ')), specified],
    ['a lone wildcard', group(text('* ^')), specified],
    ['a phrase of a megabyte', group(text('a'.repeat(800_000))), specified],
    ['an unknown field', group({ ...text('a'), field: 'dom_video' }), specified],
    ['an operator of another field', group({ ...text('a'), operator: 'includes' }), specified],
    ['an image rule without images', rule('custom_image', 'includes', []), specified],
    ['images that are no images', rule('custom_image', 'includes', ['logo.png']), specified],
    ['a tree that is none', 'rules', specified],
    ['groups eleven deep', nested(11), 'Groups can be nested at most 10 deep.'],
    ['groups nine hundred deep', nested(900), 'Groups can be nested at most 10 deep.'],
    [
      '2,001 rules',
      group(...Array.from({ length: 2_001 }, (_, index) => text('a', `r${index}`))),
      'A check can have at most 2,000 rules.',
    ],
  ])('is refused at its field, and nothing is stored: %s', async (_title, tree, message) => {
    const before = await tables();
    const answer = await createCheck(full, tree);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ rules: [message] });
    expect(await tables()).toEqual(before);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '../../app/start-api.ts';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { forSuperusersAlone, statusesByRole } from '../../app/testing/statuses-by-role.ts';

let world: ApiWorld;
let superuser: Client;
let mailbox: Server;
/** Of a demo: reads the mailbox. */
let demo: RunningApi;
let answer = '';
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  superuser = await world.signedIn(people.superuser);
  mailbox = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => mailbox.once('listening', resolve));
  const mailboxUrl = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}`;
  const options = { host: '127.0.0.1', port: 0, publicUrl: undefined, frontendDist: undefined };
  demo = await startApi({ ...world.deps, mailboxUrl }, options);
});
afterAll(async () => {
  await demo?.stop();
  mailbox?.close();
  await world?.stop();
});

const inDemo = (client: Client) => client.at(`http://127.0.0.1:${demo.port}`).get('/api/demo_mails/');

describe('Mails of a demo', () => {
  const mail = { id: 1, at: '2026-01-01T00:00:00Z', to: people.plain, subject: 'Hello', text: 'Hello', html: '' };

  it('are shown to superusers alone, for there are links in them that open accounts', async () => {
    answer = JSON.stringify({ count: 1, results: [mail] });
    expect(await inDemo(superuser)).toMatchObject({ status: 200, body: { count: 1, results: [mail] } });
    expect(await statusesByRole(world, inDemo)).toEqual(forSuperusersAlone);
  });

  it.each(['no JSON', '{"count":1,"results":[{"id":"x"}]}'])('are away while the mailbox says %s', async (said) => {
    answer = said;
    expect((await inDemo(superuser)).status).toBe(503);
  });

  it('are nowhere to be found where mails are really sent', async () => {
    expect((await superuser.get('/api/demo_mails/')).status).toBe(404);
  });
});

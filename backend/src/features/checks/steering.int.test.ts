import { reportStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let client: Client;
let colleague: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  colleague = await world.signedIn(people.full);
});
afterAll(() => world?.stop());

let number = 2_000;
const running = async (): Promise<Fixture> => {
  number += 1;
  return await runningReport(world, number);
};
const manage = (who: Client, { checkId }: Fixture, action: string, key?: string) =>
  who.post(
    `/api/manage_project/${checkId}/`,
    { action },
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  );
const typesOf = async ({ reportId }: Fixture) =>
  (await world.deps.eventLog.readStream(reportStream(reportId))).map(({ type }) => type);
/** Nobody works on it: as reactors say. */
const rest = ({ reportId, checkId }: Fixture) =>
  world.happened(reportStream(reportId), [{ type: 'ReportPaused', data: { reportId, checkId } }]);

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };

describe('A run that is steered', patience, () => {
  it('is paused, goes on and is cancelled; what is offered is what is possible, and who did it is told', async () => {
    const run = await running();
    const shown = async () => (await client.get(`/api/projects/${run.checkId}/`)).body as Record<string, unknown>;
    expect((await shown()).available_manage_actions).toEqual(['pause_project', 'clone_project']);
    const pausing = await manage(client, run, 'pause_project');
    expect(pausing).toMatchObject({ status: 200, body: { id: run.checkId, last_report_status: { id: 'pausing' } } });
    expect(await manage(client, run, 'continue_project')).toMatchObject({
      status: 409,
      body: { code: 'report_not_paused' },
    });
    await rest(run);
    const going = await manage(client, run, 'continue_project');
    expect(going).toMatchObject({ status: 200, body: { last_report_status: { id: 'in_progress' } } });
    expect(going.body).toMatchObject({ available_manage_actions: ['pause_project', 'clone_project'] });

    const report = `/api/reports/${run.reportId}/`;
    expect((await client.get(report)).body).toMatchObject({
      available_actions: expect.arrayContaining(['cancel_report']),
    });
    const cancelling = await client.post(`/api/manage_report/${run.reportId}/`, { action: 'cancel_report' });
    expect(cancelling).toMatchObject({
      status: 200,
      body: { status: { id: 'cancelled', title: 'Cancelled' }, cancelled_by: 'Maya Lindqvist' },
    });
    const ended = (await client.get(report)).body as { available_actions: string[] };
    expect(ended).toMatchObject({ expired: false, compliance_percent: 50, outcomes: { waiting: 0 } });
    expect(ended.available_actions).not.toContain('cancel_report');
    expect(await client.post(`/api/manage_report/${run.reportId}/`, { action: 'cancel_report' })).toMatchObject({
      status: 409,
      body: { code: 'report_already_over' },
    });
  });

  it('is pressed by two at once: one wins, the other is told how it stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const run = await running();
      const answers = await Promise.all([client, colleague].map((who) => manage(who, run, 'pause_project')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject({
        body: { code: 'report_not_active', detail: expect.stringContaining('it is pausing') },
      });
      expect((await typesOf(run)).filter((type) => type === 'ReportPauseRequested')).toHaveLength(1);
    }
  });

  it('goes on or has its check disabled when both are pressed at once, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const run = await running();
      await manage(client, run, 'pause_project');
      await rest(run);
      const answers = await Promise.all([
        manage(client, run, 'continue_project'),
        manage(colleague, run, 'disable_project'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('has its check disabled by one of two who press at once, and not while it is pausing', async () => {
    const run = await running();
    await manage(client, run, 'pause_project');
    expect(await manage(client, run, 'disable_project')).toMatchObject({
      status: 409,
      body: { code: 'check_is_running' },
    });
    await rest(run);
    const answers = await Promise.all([client, colleague].map((who) => manage(who, run, 'disable_project')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'check_already_disabled' } });
  });

  it('answers the same command as before when it is sent again under its key', async () => {
    const run = await running();
    const key = `pause-${run.reportId}-again`;
    const first = await manage(client, run, 'pause_project', key);
    const second = await manage(client, run, 'pause_project', key);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await typesOf(run)).filter((type) => type === 'ReportPauseRequested')).toHaveLength(1);
  });

  it('refuses an action pressed on a row that is stale', async () => {
    const run = await running();
    await run.complete();
    expect(await manage(client, run, 'pause_project')).toMatchObject({ status: 409 });
    expect(await manage(client, run, 'disable_project')).toMatchObject({ status: 200, body: { enabled: false } });
  });

  it('is not disabled while it runs, and does not go on while it is disabled', async () => {
    const run = await running();
    expect(await manage(client, run, 'disable_project')).toMatchObject({
      status: 409,
      body: { code: 'check_is_running' },
    });
    await manage(client, run, 'pause_project');
    await rest(run);
    expect(await manage(client, run, 'disable_project')).toMatchObject({ status: 200, body: { enabled: false } });
    expect((await client.get(`/api/projects/${run.checkId}/`)).body).toMatchObject({
      last_report_waiting_reason: 'Check is disabled: enable it before its run goes on',
    });
    expect(await manage(client, run, 'continue_project')).toMatchObject({
      status: 409,
      body: { code: 'check_is_disabled' },
    });
  });

  it('is nobody else’s, and nothing but what is known is done', async () => {
    const run = await running();
    const other = await world.signedIn(people.other);
    for (const action of ['pause_project', 'continue_project', 'disable_project', 'enable_project']) {
      expect((await manage(other, run, action)).status, action).toBe(404);
    }
    const cancel = { action: 'cancel_report' };
    expect((await other.post(`/api/manage_report/${run.reportId}/`, cancel)).status).toBe(404);
    expect((await client.post('/api/manage_report/4242424242/', cancel)).status).toBe(404);
    for (const action of ['clone_project', 'explode', '', null, ['pause_project']]) {
      const answer = await client.post(`/api/manage_project/${run.checkId}/`, { action });
      expect(answer.status, String(action)).toBe(400);
    }
    for (const who of [people.plain, people.auditor]) {
      expect((await manage(await world.signedIn(who), run, 'pause_project')).status, who).toBe(403);
    }
    expect(await typesOf(run)).toEqual(['ReportRequested', 'TargetsPlanned', 'ReportStarted']);
  });
});

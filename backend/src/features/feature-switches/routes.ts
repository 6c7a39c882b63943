import { randomInt } from 'node:crypto';
import {
  type FeatureSettings,
  featureSettingsSchema,
  patchFlagBodySchema,
  patchSampleBodySchema,
  patchSwitchBodySchema,
  waffleStatesSchema,
} from '@proofline/contracts/api/waffle';
import type { FeatureEvent } from '@proofline/contracts/events/feature';
import { featureStream } from '@proofline/contracts/events/streams';
import { FLAGS, SAMPLES, SWITCHES } from '@proofline/contracts/feature-switches';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isFlagUp } from './is-flag-up.ts';
import { changeFeature, type FeatureKind, featureSettings } from './settings.ts';

const readLimit = { points: 600, durationS: 60 };
const writeLimit = { points: 120, durationS: 60 };

/** `:name` of something that can be switched. @throws NotFound while parsing */
const nameIn = (known: Readonly<Record<string, unknown>>) =>
  z.object({
    name: z.string().transform((name): string => {
      if (!Object.hasOwn(known, name)) throw new NotFound();
      return name;
    }),
  });

const asPage = <Item>(results: Item[]) => ({ count: results.length, results });

/** Switches, flags and samples in the shape of the specification's calls (000 §7). */
export function featureRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/waffle_switches/',
      summary: 'Which switches are on.',
      auth: 'public',
      policy: 'anyone',
      limit: readLimit,
      answer: waffleStatesSchema,
      handle: async () => ({ status: 200, body: asPage((await featureSettings(db)).switches) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/waffle_flags/',
      summary: 'Which flags are up for the caller.',
      auth: 'public',
      policy: 'anyone',
      limit: readLimit,
      answer: waffleStatesSchema,
      handle: async ({ principal }) => {
        const { flags } = await featureSettings(db);
        return {
          status: 200,
          body: asPage(flags.map((flag) => ({ name: flag.name, active: isFlagUp(flag, principal) }))),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/waffle_samples/',
      summary: 'Which samples this request is part of.',
      auth: 'public',
      policy: 'anyone',
      limit: readLimit,
      answer: waffleStatesSchema,
      handle: async () => {
        const { samples } = await featureSettings(db);
        const drawn = samples.map(({ name, percent }) => ({ name, active: randomInt(10_000) < percent * 100 }));
        return { status: 200, body: asPage(drawn) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/waffle_settings/',
      summary: 'Everything that can be switched, with who it is for.',
      auth: 'user',
      policy: 'superuser',
      limit: readLimit,
      answer: featureSettingsSchema,
      handle: async () => ({ status: 200, body: await featureSettings(db) }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/waffle_switches/:name/',
      summary: 'Turn a switch on or off for everybody.',
      auth: 'user',
      policy: 'superuser',
      limit: writeLimit,
      params: nameIn(SWITCHES),
      body: patchSwitchBodySchema,
      answer: featureSettingsSchema,
      handle: async ({ principal, params: { name }, body, commandIdentity }) => ({
        status: 200,
        body: await change(principal, commandIdentity, 'switch', name, body),
      }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/waffle_flags/:name/',
      summary: 'Change who a flag is up for.',
      auth: 'user',
      policy: 'superuser',
      limit: writeLimit,
      params: nameIn(FLAGS),
      body: patchFlagBodySchema,
      answer: featureSettingsSchema,
      handle: async ({ principal, params: { name }, body, commandIdentity }) => {
        await requireKnown('organizations', body.organizations);
        await requireKnown('users', body.users);
        return { status: 200, body: await change(principal, commandIdentity, 'flag', name, body) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/waffle_samples/:name/',
      summary: 'Change of how many requests a sample is taken.',
      auth: 'user',
      policy: 'superuser',
      limit: writeLimit,
      params: nameIn(SAMPLES),
      body: patchSampleBodySchema,
      answer: featureSettingsSchema,
      handle: async ({ principal, params: { name }, body, commandIdentity }) => ({
        status: 200,
        body: await change(principal, commandIdentity, 'sample', name, body),
      }),
    }),
  ];

  async function change(
    principal: UserPrincipal,
    commandIdentity: CommandIdentity,
    kind: FeatureKind,
    name: string,
    changes: object,
  ): Promise<FeatureSettings> {
    return await commandIdentity.transaction(db, async (trx) => {
      await changeFeature(trx, kind, name, changes);
      const settings = await featureSettings(trx);
      const event = eventOf(settings, kind, name);
      // A switch is for all organisations: the fact belongs to none.
      const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
      await recordAudit(eventLog, featureStream(name), event ? [event] : [], context);
      return settings;
    });
  }

  async function requireKnown(field: 'organizations' | 'users', ids: readonly number[] | undefined): Promise<void> {
    if (ids === undefined || ids.length === 0) return;
    const wanted = [...new Set(ids)];
    const known: number[] = await db(field === 'users' ? 'accounts' : 'organizations')
      .whereIn('id', wanted)
      .pluck('id');
    if (known.length < wanted.length) throw new InvalidInput({ [field]: ['Some of these do not exist.'] });
  }
}

function eventOf(
  { switches, flags, samples }: FeatureSettings,
  kind: FeatureKind,
  name: string,
): FeatureEvent | undefined {
  const isIt = (feature: { name: string }) => feature.name === name;
  switch (kind) {
    case 'switch': {
      const found = switches.find(isIt);
      return found && { type: 'FeatureSwitched', data: { name, active: found.active } };
    }
    case 'sample': {
      const found = samples.find(isIt);
      return found && { type: 'FeatureSampleChanged', data: { name, percent: found.percent } };
    }
    case 'flag': {
      const found = flags.find(isIt);
      if (found === undefined) return undefined;
      const { everyone, superusers, percent, organizations, users } = found;
      const data = { name, everyone, superusers, percent, organizationIds: organizations, userIds: users };
      return { type: 'FeatureFlagChanged', data };
    }
  }
}

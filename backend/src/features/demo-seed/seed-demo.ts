import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { checkStream, urlListStream } from '@proofline/contracts/events/streams';
import {
  checkIdSchema,
  type OrganizationId,
  type UrlListId,
  type UserId,
  urlListIdSchema,
} from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import { readUrls } from '@proofline/contracts/read-urls';
import { DEFAULT_TIMEZONE } from '@proofline/contracts/timezone';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { EventContext } from '../../kernel/commands/new-event.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { localDateOf } from '../../kernel/local-time.ts';
import { type Account, findAccountByEmail } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { loadImages } from '../checks/pin-images.ts';
import { validateNewCheck } from '../checks/validate-new-check.ts';
import { loadCreationMetadata } from '../creation-metadata/load-creation-metadata.ts';
import { DEMO_AUTHOR, demoAccounts } from './demo-accounts.ts';
import { DEMO_SEED, type SeededCheck } from './demo-runs.ts';
import type { DemoSeed } from './demo-seed.ts';
import { seedChoices } from './seed-choices.ts';
import { seedItem } from './seed-item.ts';
import { seedPresets } from './seed-presets.ts';

type SeedDeps = Pick<BackendDeps, 'db' | 'eventLog' | 'clock' | 'blobs'>;

/**
 * Demo accounts, website lists and checks over them, whose first run starts at once. Repeating it changes nothing.
 * @param options.withChecks without them there is nothing to crawl
 * @throws Error when the seed is not what the product takes
 */
export async function seedDemo(
  deps: SeedDeps,
  seed: DemoSeed,
  { withChecks = true }: { readonly withChecks?: boolean } = {},
): Promise<{ checks: SeededCheck[]; urlLists: UrlListId[] }> {
  for (const account of demoAccounts) await createAccount(deps.db, account);
  const author = await findAccountByEmail(deps.db, DEMO_AUTHOR);
  if (author === undefined) throw new Error(`The demo account ${DEMO_AUTHOR} is not active.`);
  const context = contextOf(author.id, author.organization.id, deps.clock.now());
  const lists = new Map<string, UrlListId>();
  for (const list of seed.lists) lists.set(list.name, await seedList(deps, list, context));
  await seedPresets(deps, seed.presets);
  await seedChoices(deps, author.organization.id);
  const checks: SeededCheck[] = [];
  for (const check of withChecks ? seed.checks : []) {
    const configuration = await configurationOf(deps, check, lists, principalOf(author));
    checks.push(await seedCheck(deps, { configuration, organizationId: author.organization.id }, context));
  }
  return { checks, urlLists: [...lists.values()] };
}

async function seedCheck(
  deps: SeedDeps,
  check: { readonly configuration: CheckConfiguration; readonly organizationId: OrganizationId },
  context: EventContext,
): Promise<SeededCheck> {
  const { configuration } = check;
  const seeded = await seedItem(
    deps,
    {
      item: `check ${configuration.name}`,
      sequence: 'check_ids',
      first: (id) => {
        const checkId = checkIdSchema.parse(id);
        const data = { checkId, configuration, timezone: DEFAULT_TIMEZONE };
        return { stream: checkStream(checkId), event: { type: 'CheckCreated', data } };
      },
    },
    context,
  );
  return { checkId: checkIdSchema.parse(seeded), ...check };
}

async function seedList(deps: SeedDeps, list: DemoSeed['lists'][number], context: EventContext): Promise<UrlListId> {
  const { urls, invalidLines } = readUrls(list.urls);
  if (invalidLines.length > 0) throw new Error(`The demo list ${list.name} has invalid URLs: ${invalidLines}.`);
  const id = await seedItem(
    deps,
    {
      item: `url list ${list.name}`,
      sequence: 'url_list_ids',
      first: (nextId) => {
        const urlListId = urlListIdSchema.parse(nextId);
        const data = { urlListId, name: list.name, urls: [...urls], enabled: true };
        return { stream: urlListStream(urlListId), event: { type: 'UrlListCreated', data } };
      },
    },
    context,
  );
  return urlListIdSchema.parse(id);
}

/** What a person would have to send for the same check, through the same validation. */
async function configurationOf(
  deps: SeedDeps,
  { lists: names, ...check }: DemoSeed['checks'][number],
  lists: ReadonlyMap<string, UrlListId>,
  author: UserPrincipal,
): Promise<CheckConfiguration> {
  const urlLists = names.map((name) => {
    const id = lists.get(name);
    if (id === undefined)
      throw new Error(`The demo check ${check.name} is over a list ${name}, which the demo has not.`);
    return id;
  });
  const body = createProjectBodySchema.parse({ ...check, url_groups: urlLists });
  const images = await loadImages(deps.db, author.organizationId, [body.rules, body.filters]);
  const metadata = await loadCreationMetadata(deps, author);
  const visible = urlLists.map((id) => ({ id, enabled: true }));
  const validation = validateNewCheck(body, {
    today: localDateOf(deps.clock.now(), DEFAULT_TIMEZONE),
    metadata,
    urlLists: visible,
    images,
  });
  if (!validation.valid) throw new Error(`The demo check is not valid: ${JSON.stringify(validation.errors)}.`);
  return validation.configuration;
}

function principalOf({ id, organization }: Account): UserPrincipal {
  return {
    type: 'user',
    userId: id,
    organizationId: organization.id,
    hasFullAccess: true,
    isSuperuser: false,
    isAuditor: false,
    wantsTwoFactor: false,
    sessionHash: '',
  };
}

function contextOf(userId: UserId, organizationId: OrganizationId, at: Date): EventContext {
  const id = DEMO_SEED;
  return {
    commandId: id,
    actor: { type: 'user', id: String(userId) },
    organizationId,
    at,
    correlationId: id,
    causationId: id,
  };
}

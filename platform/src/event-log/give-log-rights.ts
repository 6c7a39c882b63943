import { randomUUID } from 'node:crypto';
import { BACKWARDS, type EventStoreDBClient, jsonEvent, NO_STREAM, StreamNotFoundError } from '@eventstore/db-client';

/** Metadata of `$all`, in which the store keeps who may read the log. */
const allMetadata = { stream: '$$$all', type: '$metadata' };
/** Who may do what with streams that say nothing of it themselves. */
const settings = { stream: '$settings', type: '$settings' };
const administrators = '$admins';
const everybody = '$all';
const userStreams = '$userStreamAcl';

type Json = Readonly<Record<string, unknown>>;

/** What an access list of the store says, and is to say. */
export interface RightsChange {
  readonly stream: string;
  /** Of the list that the change was made from. */
  readonly revision: bigint | typeof NO_STREAM;
  readonly from: Json;
  readonly to: Json;
}

/**
 * What has to be written so that this user may read the log, and read and append to streams of the product; nothing
 * when it may. What stands there already for others stays. The store knows no rights by prefix: streams without a list
 * of their own follow `$settings`, which is left alone unless it keeps this user out.
 */
export async function wantedLogRights(client: EventStoreDBClient, user: string): Promise<RightsChange[]> {
  const all = await lastOf(client, allMetadata.stream);
  const acl = objectOf(all.data.$acl);
  const readers = rolesOf(acl.$r) ?? [administrators];
  const defaults = await lastOf(client, settings.stream);
  const list = objectOf(defaults.data[userStreams]);
  const missing = (['$r', '$w'] as const).flatMap((right) => {
    const roles = rolesOf(list[right]);
    return roles === undefined || mayBe(user, roles) ? [] : [[right, [...roles, user]] as const];
  });
  return [
    ...(mayBe(user, readers)
      ? []
      : [
          {
            stream: allMetadata.stream,
            revision: all.revision,
            from: all.data,
            to: { ...all.data, $acl: { ...acl, $r: [...readers, user] } },
          },
        ]),
    ...(missing.length === 0
      ? []
      : [
          {
            stream: settings.stream,
            revision: defaults.revision,
            from: defaults.data,
            to: { ...defaults.data, [userStreams]: { ...list, ...Object.fromEntries(missing) } },
          },
        ]),
  ];
}

/**
 * Writes the changes one after the other, each only onto what it was made from.
 * @throws WrongExpectedVersionError when somebody changed a list meanwhile, AccessDeniedError without the right to
 */
export async function giveLogRights(client: EventStoreDBClient, user: string): Promise<RightsChange[]> {
  const changes = await wantedLogRights(client, user);
  for (const { stream, revision, to } of changes) {
    const { type } = stream === settings.stream ? settings : allMetadata;
    // An access list is JSON as it was read, with names added.
    await client.appendToStream(
      stream,
      jsonEvent({ id: randomUUID(), type, data: { ...to } as Record<string, never> }),
      {
        expectedRevision: revision,
      },
    );
  }
  return changes;
}

async function lastOf(
  client: EventStoreDBClient,
  stream: string,
): Promise<{ data: Json; revision: bigint | typeof NO_STREAM }> {
  try {
    for await (const { event } of client.readStream(stream, { direction: BACKWARDS, fromRevision: 'end', maxCount: 1 }))
      if (event) return { data: objectOf(event.data), revision: event.revision };
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return { data: {}, revision: NO_STREAM };
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** A role or a list of them; undefined when the store's own default holds. */
function rolesOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((role) => typeof role === 'string') : undefined;
}

const mayBe = (user: string, roles: readonly string[]): boolean => roles.includes(user) || roles.includes(everybody);

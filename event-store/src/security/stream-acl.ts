/** What can be done to a stream; the last two to its metadata stream. */
export type StreamAction = 'read' | 'write' | 'delete' | 'metaRead' | 'metaWrite';

/** Roles by action; an action that is not named is left to the defaults. */
export type StreamAcl = Partial<Record<StreamAction, readonly string[]>>;

export interface DefaultAcls {
  readonly user: StreamAcl;
  readonly system: StreamAcl;
}

const keys: Record<string, StreamAction> = { $r: 'read', $w: 'write', $d: 'delete', $mr: 'metaRead', $mw: 'metaWrite' };

/** Everybody may do everything with streams, and administrators only with those whose names begin with $. */
export const builtInAcls = {
  user: everythingFor('$all'),
  system: everythingFor('$admins'),
};

/** Reads `$acl` of a stream's metadata; undefined when it has none or it is malformed. */
export function parseStreamAcl(metadata: Buffer | undefined): StreamAcl | undefined {
  const acl = parseJsonObject(metadata)?.$acl;
  return acl === undefined ? undefined : parseAcl(acl);
}

/** Reads the last event of `$settings`: the defaults for streams without lists of their own. */
export function parseDefaultAcls(settings: Buffer | undefined): DefaultAcls {
  const object = parseJsonObject(settings) ?? {};
  return { user: parseAcl(object.$userStreamAcl) ?? {}, system: parseAcl(object.$systemStreamAcl) ?? {} };
}

/** Who may do `action` with `stream`: its own list, else the defaults, else what is built in. */
export function rolesFor(
  action: StreamAction,
  stream: string,
  own: StreamAcl | undefined,
  defaults: DefaultAcls,
): readonly string[] {
  const kind = stream.startsWith('$') ? 'system' : 'user';
  return own?.[action] ?? defaults[kind][action] ?? builtInAcls[kind][action];
}

function parseAcl(value: unknown): StreamAcl | undefined {
  if (!isObject(value)) return undefined;
  const acl: StreamAcl = {};
  for (const [key, action] of Object.entries(keys)) {
    const roles = parseRoles(value[key]);
    if (roles) acl[action] = roles;
  }
  return acl;
}

function parseRoles(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  return value.filter((item): item is string => typeof item === 'string');
}

function everythingFor(name: string): Record<StreamAction, readonly string[]> {
  return { read: [name], write: [name], delete: [name], metaRead: [name], metaWrite: [name] };
}

function parseJsonObject(data: Buffer | undefined): Record<string, unknown> | undefined {
  if (!data || data.length === 0) return undefined;
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Roles the protocol gives a meaning. */
export const role = { admins: '$admins', operations: '$ops', everybody: '$all' } as const;

/** Who makes a call. */
export interface Principal {
  /** Undefined: nobody has logged in. */
  readonly name: string | undefined;
  /** Roles, the user's own name among them. */
  readonly roles: ReadonlySet<string>;
}

export const anonymous: Principal = { name: undefined, roles: new Set() };

export function isAdmin({ roles }: Principal): boolean {
  return roles.has(role.admins);
}

/** May scavenge, and the like. */
export function operates(principal: Principal): boolean {
  return isAdmin(principal) || principal.roles.has(role.operations);
}

import type { z } from 'zod';

/** Whether a schema takes a value and gives back its equal. False where that is not known without asking the schema. */
export type TakenAsIs = (value: unknown) => boolean;

/**
 * Compiles a schema to a look at a value: true says that parsing would accept it and change nothing, no key left out,
 * none added, so that the value itself may be used. False says nothing; then the schema is asked. What was stored is
 * nearly always as it was checked when it was written, and a look costs a fifth of parsing, which builds it anew.
 * @param schema one without asynchronous checks
 */
export function takenAsIs(schema: z.core.$ZodType): TakenAsIs {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  // Schemas that hold themselves meet this while their own look is being made.
  let look: TakenAsIs = (value) => look(value);
  compiled.set(schema, (value) => look(value));
  look = withChecks(schema, lookOf(schema as z.core.$ZodTypes)) ?? asked(schema);
  compiled.set(schema, look);
  return look;
}

const compiled = new WeakMap<z.core.$ZodType, TakenAsIs>();

/** Of a single value: what parsing gives back is seen to be the very same. Never true of what is built anew. */
const asked =
  (schema: z.core.$ZodType): TakenAsIs =>
  (value) => {
    const payload = { value, issues: [] };
    const result = schema._zod.run(payload, { async: false });
    return !(result instanceof Promise) && result.issues.length === 0 && Object.is(result.value, value);
  };

/** Without the schema's checks; undefined for kinds of schemas that are asked. */
function lookOf(schema: z.core.$ZodTypes): TakenAsIs | undefined {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return def.coerce ? undefined : (value) => typeof value === 'string';
    case 'number':
      return def.coerce ? undefined : (value) => typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return def.coerce ? undefined : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'literal':
    case 'enum':
      return isAmong(schema._zod.values ?? new Set());
    case 'nullable': {
      const look = takenAsIs(def.innerType);
      return (value) => value === null || look(value);
    }
    case 'optional':
    case 'default': {
      // Of what is there; absent keys are for the object to judge.
      const look = takenAsIs(def.innerType);
      return (value) => value !== undefined && look(value);
    }
    case 'array':
      return arrayLook(takenAsIs(def.element));
    case 'object':
      return objectLook(def);
    case 'union':
      return unionLook(def);
    default:
      return undefined;
  }
}

const isAmong =
  (values: ReadonlySet<unknown>): TakenAsIs =>
  (value) =>
    values.has(value);

function arrayLook(look: TakenAsIs): TakenAsIs {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const element of value) if (!look(element)) return false;
    return true;
  };
}

interface Field {
  readonly key: string;
  readonly look: TakenAsIs;
  readonly mayBeAbsent: boolean;
}

function objectLook({ shape, catchall }: z.core.$ZodObjectDef): TakenAsIs | undefined {
  if (catchall !== undefined && catchall._zod.def.type !== 'never') return undefined;
  const fields = Object.entries(shape).map(
    ([key, schema]): Field => ({ key, look: takenAsIs(schema), mayBeAbsent: mayBeAbsent(schema) }),
  );
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let unseen = 0;
    for (const _key in value) unseen += 1;
    for (const { key, look, mayBeAbsent } of fields) {
      const field = (value as Readonly<Record<string, unknown>>)[key];
      if (field !== undefined) {
        if (!look(field)) return false;
        unseen -= 1;
      } else if (!mayBeAbsent) return false;
    }
    // A key that the schema does not name would be left out.
    return unseen === 0;
  };
}

/** Whether nothing is put in its place. */
function mayBeAbsent(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' && def.innerType._zod.optin === undefined;
}

/** Of single values alone: the first of several objects that takes a value may leave out what the second would keep. */
function unionLook({ options }: z.core.$ZodUnionDef): TakenAsIs | undefined {
  if (!options.every(isOfSingleValues)) return undefined;
  const looks = options.map(takenAsIs);
  return (value) => looks.some((look) => look(value));
}

const singleValues: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum']);
const isOfSingleValues = (schema: z.core.$ZodType): boolean => singleValues.has(schema._zod.def.type);

function withChecks(schema: z.core.$ZodType, look: TakenAsIs | undefined): TakenAsIs | undefined {
  if (look === undefined) return undefined;
  // A format is a check of its own.
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  const checks = [...own, ...(schema._zod.def.checks ?? [])].map(checkLook);
  if (checks.length === 0) return look;
  const [first] = checks;
  if (first !== undefined && checks.length === 1) return (value) => look(value) && first(value);
  return (value) => look(value) && checks.every((check) => check(value));
}

/** Formats of text that are nothing but their pattern. */
const patterns: ReadonlySet<string> = new Set(['regex', 'uuid', 'datetime', 'lowercase']);

/** Of a value of the right kind. Lengths count code points, of which there are no more than units of a text. */
function checkLook(check: z.core.$ZodCheck): TakenAsIs {
  const { def } = check._zod as unknown as { readonly def: z.core.$ZodChecks['_zod']['def'] };
  switch (def.check) {
    case 'max_length':
      return (value) => (value as string | readonly unknown[]).length <= def.maximum;
    case 'greater_than': {
      const { value: bound, inclusive } = def;
      return (value) => (value as number) > (bound as number) || (inclusive && value === bound);
    }
    case 'less_than': {
      const { value: bound, inclusive } = def;
      return (value) => (value as number) < (bound as number) || (inclusive && value === bound);
    }
    case 'number_format':
      if (def.format === 'safeint') return Number.isSafeInteger;
      break;
    case 'string_format': {
      const { pattern, format } = def;
      if (pattern !== undefined && !pattern.global && !pattern.sticky && patterns.has(format)) {
        return (value) => pattern.test(value as string);
      }
      break;
    }
    default:
  }
  return askedCheck(check as unknown as z.core.$ZodCheck<unknown>);
}

function askedCheck(check: z.core.$ZodCheck<unknown>): TakenAsIs {
  return (value) => {
    const payload = { value, issues: [] };
    const result = check._zod.check(payload);
    return !(result instanceof Promise) && payload.issues.length === 0 && Object.is(payload.value, value);
  };
}

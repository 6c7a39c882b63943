import { type CheckKind, checkKindSchema } from '@proofline/contracts/check-kinds';
import type { UserId } from '@proofline/contracts/ids';
import { z } from 'zod';
import { readSessionValue, removeSessionValue, writeSessionValue } from '../../shared/session/session-values.ts';
import type { CheckDraft } from './check-draft.ts';
import { checkDraftSchema } from './draft-schema.ts';
import type { WizardProgress } from './wizard-progress.ts';

/** A draft and where its author stood. */
export interface KeptDraft {
  readonly draft: CheckDraft;
  readonly progress: WizardProgress;
  readonly keptAt: Date;
}

/** Raised when what a draft means changes: older ones are then left alone. */
const VERSION = 1;

const storedSchema = z.strictObject({
  version: z.literal(VERSION),
  kind: checkKindSchema,
  draft: checkDraftSchema,
  current: z.string(),
  submitted: z.array(z.string()),
  keptAt: z.iso.datetime(),
});

/** One draft for each kind of check and user, in the browser session (001 §4). */
const keyOf = (user: UserId, kind: CheckKind): string => `draft.${user}.${kind}`;

/** The kept draft; null where there is none. One that cannot be read is thrown away: a new creation then begins. */
export function readDraft(user: UserId, kind: CheckKind): KeptDraft | null {
  const text = readSessionValue(keyOf(user, kind));
  if (text === null) return null;
  const stored = storedSchema.safeParse(parsedJson(text));
  if (!stored.success || stored.data.kind !== kind) {
    removeDraft(user, kind);
    return null;
  }
  const { draft, current, submitted, keptAt } = stored.data;
  return { draft, progress: { current, submitted: new Set(submitted) }, keptAt: new Date(keptAt) };
}

/** Whether it was kept: a session's storage may be full or closed. */
export function writeDraft(user: UserId, kind: CheckKind, { draft, progress, keptAt }: KeptDraft): boolean {
  const stored: z.input<typeof storedSchema> = {
    version: VERSION,
    kind,
    draft,
    current: progress.current,
    submitted: [...progress.submitted],
    keptAt: keptAt.toISOString(),
  };
  return writeSessionValue(keyOf(user, kind), JSON.stringify(stored));
}

export const removeDraft = (user: UserId, kind: CheckKind): void => removeSessionValue(keyOf(user, kind));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

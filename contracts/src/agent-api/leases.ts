import { z } from 'zod';
import { requiredName } from '../api/required-name.ts';
import { CHECK_KINDS, type CheckKind, checkKindSchema } from '../check-kinds.ts';
import { reportIdSchema } from '../ids.ts';
import { assignments, leasedTargets } from '../kinds/agent-work.ts';
import { unionOfKinds } from '../kinds/union-of-kinds.ts';
import { agentMeans } from './agent-means.ts';

export const MAX_TARGETS_PER_LEASE = 20;
/** A lease lives this long after it was given or last heard of, unless the api is told otherwise (AGENT_LEASE_TTL_S). */
export const LEASE_TTL_MS = 45_000;
/** No api may be told to give longer ones: a lost target is to be back within a minute. */
export const MAX_LEASE_TTL_MS = 55_000;
/** Heartbeats come this often in the life of a lease: three may be lost. */
const HEARTBEATS_PER_LEASE = 4.5;
export const heartbeatIntervalMs = (leaseTtlMs: number): number => Math.round(leaseTtlMs / HEARTBEATS_PER_LEASE);
export const HEARTBEAT_INTERVAL_MS = heartbeatIntervalMs(LEASE_TTL_MS);
export const MAX_LEASE_ATTEMPTS = 3;

/** An agent holds two targets to a place, and three of a run before it has enough of it. */
export const MAX_RUNS_EXCEPTED = 100;

/** POST /api/agent/leases : up to `max_targets` targets in countries the agent serves. Empty when there is no work. */
export const leaseBodySchema = z.strictObject({
  max_targets: z.number().int().min(1).max(MAX_TARGETS_PER_LEASE),
  /** Runs of which the agent has enough for now: their rules are slow, and others' targets are not to wait for them. */
  except: z.array(reportIdSchema).max(MAX_RUNS_EXCEPTED).optional(),
  /** Kinds of checks whose targets the agent can crawl. Absent: as for agents of the time before there were others. */
  kinds: z.array(checkKindSchema).min(1).max(CHECK_KINDS.length).optional(),
  ...agentMeans,
});

export const leasedTargetSchema = unionOfKinds('kind', leasedTargets);
export type LeasedTarget = z.infer<typeof leasedTargetSchema>;
export type LeasedTargetOf<Kind extends CheckKind> = Extract<LeasedTarget, { readonly kind: Kind }>;

/** What the agent needs of the run's pinned configuration. */
export const assignmentSchema = unionOfKinds('kind', assignments);
export type Assignment = z.infer<typeof assignmentSchema>;
export type AssignmentOf<Kind extends CheckKind> = Extract<Assignment, { readonly kind: Kind }>;

export const leaseAnswerSchema = z.object({
  targets: z.array(leasedTargetSchema),
  /** One for each report among the targets. */
  assignments: z.array(assignmentSchema),
});
export type LeaseAnswer = z.infer<typeof leaseAnswerSchema>;

export const MAX_LEASES_PER_MESSAGE = 100;

/**
 * POST /api/agent/heartbeats : keeps leases; answers those that are lost, whose work should stop, and those that are to
 * end: they are handed back after the page under way, or run out. Sent also by an agent
 * that has nothing to do: it tells that the agent lives, and how it does.
 */
export const heartbeatBodySchema = z.strictObject({
  leases: z.array(z.uuid()).max(MAX_LEASES_PER_MESSAGE),
  /** For the people who watch agents; shown, never relied on. */
  presence: z
    .strictObject({
      version: requiredName(50),
      /** Targets it works on at a time, at the most. */
      concurrency: z.number().int().min(1).max(1_000),
      /** What it can crawl; absent: as for agents of the time before there were other kinds. */
      kinds: z.array(checkKindSchema).min(1).max(CHECK_KINDS.length).optional(),
      ...agentMeans,
      /** Pages posted since the last heartbeat that was answered. */
      pages: z.number().int().min(0).max(100_000),
    })
    .optional(),
});
export type AgentPresence = NonNullable<z.infer<typeof heartbeatBodySchema>['presence']>;

export const heartbeatAnswerSchema = z.object({
  deadline: z.iso.datetime(),
  lost: z.array(z.uuid()),
  /** Their run is to pause: they are the agent's to their deadline, which is not moved any more. */
  ending: z.array(z.uuid()).default([]),
  /** When the next one is due. */
  next_in_ms: z.number().int().positive(),
});

/** POST /api/agent/leases/return : hands targets back unfinished, to be taken by others at once. */
export const returnLeasesBodySchema = z.strictObject({ leases: z.array(z.uuid()).min(1).max(MAX_LEASES_PER_MESSAGE) });
export const returnLeasesAnswerSchema = z.object({
  /** The others were not the agent's any more. */
  returned: z.array(z.uuid()),
});

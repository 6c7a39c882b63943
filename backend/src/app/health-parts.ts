import { agentsPart } from '../features/health/parts/agents-part.ts';
import { evidencePart } from '../features/health/parts/evidence-part.ts';
import { mailPart } from '../features/health/parts/mail-part.ts';
import { parkedPart } from '../features/health/parts/parked-part.ts';
import { projectionsPart } from '../features/health/parts/projections-part.ts';
import { reactorsPart } from '../features/health/parts/reactors-part.ts';
import type { BackendDeps } from '../kernel/backend-deps.ts';
import { HealthBoard } from '../kernel/health/health-board.ts';
import type { HealthPart } from '../kernel/health/health-part.ts';
import { logPart, postgresPart } from '../kernel/health/vital-parts.ts';

/**
 * Every part of the product whose health is told, in the order people read it. A new one is named in
 * contracts/api/health; what a worker knows about a part comes with its heartbeat.
 */
const healthParts = (deps: BackendDeps): readonly HealthPart[] => [
  postgresPart(deps),
  logPart(deps),
  projectionsPart(deps),
  reactorsPart(deps),
  parkedPart(deps),
  agentsPart(deps),
  evidencePart(deps),
  mailPart(deps),
];

export const healthBoard = (deps: BackendDeps): HealthBoard => new HealthBoard(healthParts(deps), deps);

import type { BackendDeps } from '../kernel/backend-deps.ts';
import { HealthBoard } from '../kernel/health/health-board.ts';
import type { HealthPart } from '../kernel/health/health-part.ts';
import { logPart, postgresPart } from '../kernel/health/vital-parts.ts';

/** Every part of the product whose health is told, in the order people read it. A new one is named in contracts/api/health. */
function healthParts(deps: BackendDeps): readonly HealthPart[] {
  return [postgresPart(deps), logPart(deps)];
}

export const healthBoard = (deps: BackendDeps): HealthBoard => new HealthBoard(healthParts(deps), deps);

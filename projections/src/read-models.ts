import { attention } from './attention/read-model.ts';
import { audit } from './audit/read-model.ts';
import { checks } from './checks/read-model.ts';
import { comments } from './comments/read-model.ts';
import { favorites } from './favorites/read-model.ts';
import { feed } from './feed/read-model.ts';
import { results } from './findings/read-model.ts';
import { history } from './history/read-model.ts';
import { notifications } from './notifications/read-model.ts';
import { PROJECTION_NAMES, type ProjectionName } from './projection-names.ts';
import { reports } from './reports/read-model.ts';
import { retention } from './retention/read-model.ts';
import type { ReadModel } from './runtime/read-model.ts';
import { urlLists } from './url-lists/read-model.ts';

export const readModels: Readonly<Record<ProjectionName, ReadModel>> = {
  checks,
  reports,
  results,
  comments,
  favorites,
  attention,
  notifications,
  retention,
  'url-lists': urlLists,
  history,
  audit,
  feed,
};

/** Names from a command line to read models; all of them when none is named. */
export function selectReadModels(names: readonly string[]): ReadModel[] {
  const known: readonly string[] = PROJECTION_NAMES;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new RangeError(`No read model is called ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  }
  return PROJECTION_NAMES.filter((name) => names.length === 0 || names.includes(name)).map((name) => readModels[name]);
}

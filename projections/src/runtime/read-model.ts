import type { Knex } from 'knex';
import type { ProjectionName } from '../projection-names.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { TableSet } from './table-set.ts';
import type { TotalProjector } from './total-projector.ts';
import type { Touched } from './touched.ts';
import { UnprojectableEvent } from './unprojectable-event.ts';

export interface ReadModelDefinition<Change> {
  readonly name: ProjectionName;
  readonly tables: TableSet;
  readonly projector: TotalProjector<Change>;
  /**
   * Writes the changes of many events, in log order, with few statements.
   * @param schema Postgres schema of the tables
   * @returns what readers may want to hear of
   */
  apply(trx: Knex.Transaction, schema: string, changes: readonly Change[]): Promise<readonly Touched[]>;
  /** As `ReadModel.mend`. */
  mend?(trx: Knex.Transaction, schema: string): Promise<number>;
}

/** A read model as the runtime sees it, whatever its changes are. */
export interface ReadModel {
  readonly name: ProjectionName;
  readonly tables: TableSet;
  /** Events that may change it; others are never given to `write`. */
  readonly eventTypes: ReadonlySet<string>;
  /** Why it shows nothing of the others, by type. */
  readonly notShown: ReadonlyMap<string, string>;
  /**
   * Projects and writes events in log order.
   * @throws {UnprojectableEvent} before anything is written, when `project` fails
   */
  write(trx: Knex.Transaction, schema: string, events: readonly LoggedEvent[]): Promise<readonly Touched[]>;
  /**
   * Puts right what follows from other rows of its tables and is not written by releases before it came: one of them may
   * have gone on writing after the tables were changed, or have been gone back to. Called once at the start of whoever writes.
   * @returns how many rows were wrong
   */
  mend?(trx: Knex.Transaction, schema: string): Promise<number>;
}

export function defineReadModel<Change>(definition: ReadModelDefinition<Change>): ReadModel {
  const project = (logged: LoggedEvent): readonly Change[] => {
    try {
      return definition.projector.project(logged);
    } catch (error) {
      throw new UnprojectableEvent(logged.event.type, error);
    }
  };
  return {
    name: definition.name,
    tables: definition.tables,
    eventTypes: new Set<string>(definition.projector.eventTypes),
    notShown: definition.projector.notShown,
    async write(trx, schema, events) {
      const changes = events.flatMap(project);
      return changes.length === 0 ? [] : await definition.apply(trx, schema, changes);
    },
    ...(definition.mend && { mend: definition.mend }),
  };
}

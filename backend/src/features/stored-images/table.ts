import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Migration } from '@proofline/platform/postgres/migrate';
import { z } from 'zod';

/** Images for rules. What a check pins of them stands in its events; the files are blobs under their SHA-256. */
export const storedImageMigrations: readonly Migration[] = [
  {
    name: 'backend/images-001',
    up: async (trx) => {
      await trx.schema.createTable('user_images', (table) => {
        table.increments('id');
        table.integer('organization_id').notNullable().references('organizations.id');
        table.integer('owner_id').references('accounts.id').onDelete('set null');
        addFile(table);
        table.index(['organization_id', 'id']);
      });
      await trx.schema.createTable('preset_image_sets', (table) => {
        table.increments('id');
        table.text('name').notNullable().unique();
        table.boolean('enabled').notNullable().defaultTo(true);
        table.timestamp('created_at').notNullable();
      });
      await trx.schema.createTable('preset_images', (table) => {
        table.increments('id');
        table.integer('set_id').notNullable().references('preset_image_sets.id').index();
        addFile(table);
      });
    },
  },
];

function addFile(table: Knex.CreateTableBuilder): void {
  table.text('name').notNullable();
  table.text('sha256').notNullable();
  table.text('media_type').notNullable();
  table.integer('width').notNullable();
  table.integer('height').notNullable();
  // Null for an image too plain to be compared.
  table.text('fingerprint');
  table.timestamp('created_at').notNullable();
  // Taken away: no longer offered, still shown beside the results it led to.
  table.timestamp('deleted_at');
}

/** The columns of a stored file. */
export interface StoredFile {
  readonly name: string;
  readonly sha256: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
  readonly fingerprint: string | null;
}

/** Ids are 32 bits wide; a larger number names nothing. */
export const columnId = z.int().positive().max(2_147_483_647);

export function isColumnInteger(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}

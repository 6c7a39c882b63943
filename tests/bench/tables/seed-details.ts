import type { ReportId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { FIRST_SEEDED_TARGET } from './seed-results.ts';

/** Writes what a file or a details pane shows of results that `seedResults` has written: without pictures and links. */
export async function seedDetails(db: Knex, reportId: ReportId): Promise<void> {
  await db.raw(insertDetails, { reportId, firstTarget: FIRST_SEEDED_TARGET });
  await db.raw(`vacuum analyze ${live('result_details')}`);
}

const sha256 = `encode(sha256(target::text::bytea), 'hex')`;

const insertDetails = `
  insert into ${live('result_details')} (report_id, target, page, organization_id, details)
  select report_id, target, page, organization_id, json_build_object(
    'agentId', '0f8fad5b-d9cb-469f-a165-70867728950e', 'durationMs', 1830, 'title', 'Reviews no. ' || target,
    'httpStatus', 200, 'redirectChain', '[]'::json,
    'languages', json_build_array(json_build_object('code', 'en', 'confidence', 0.98)), 'linkCount', 46,
    'imageCount', 18, 'exit', json_build_object('address', '203.0.113.24', 'country', country),
    'browser', 'Chromium 156', 'consent', null,
    'evidence', case when outcome <> 'failed' then json_build_object('html', ${sha256}, 'text', ${sha256},
      'screenshot', null, 'htmlBytes', 41200, 'archive', null, 'pageLinks', null) end,
    'rules', (select coalesce(json_agg(json_build_object('id', cell ->> 'id', 'score', (cell ->> 'score')::integer,
      'found', 'Found “phrase” in the text', 'keywords', json_build_array('phrase'), 'links', '[]'::json, 'linkCount', 0,
      'exportedParameters', '[]'::json, 'images', '[]'::json, 'spans', '[]'::json, 'matchCount', 1)), '[]')
      from json_array_elements(rule_cells) cell),
    'filters', '[]'::json, 'errorDetail', null)
  from ${live('results')} where report_id = :reportId and target >= :firstTarget`;

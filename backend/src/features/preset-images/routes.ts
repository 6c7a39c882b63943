import {
  createPresetImageSetBodySchema,
  MAX_IMAGE_BYTES,
  MAX_IMAGES_PER_PRESET_SET,
  MAX_PRESET_SETS,
  patchPresetImageSetBodySchema,
  presetImageSetPageSchema,
  presetImageSetQuerySchema,
  presetImageSetSchema,
} from '@proofline/contracts/api/images';
import type { SelectableEvent } from '@proofline/contracts/events/selectable';
import { presetImagesStream } from '@proofline/contracts/events/streams';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import type { EventContext } from '../../kernel/commands/new-event.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { serveImage } from '../stored-images/serve-image.ts';
import { columnId } from '../stored-images/table.ts';
import { takeInImage } from '../stored-images/take-in-image.ts';
import {
  deletePresetImage,
  findPresetImage,
  insertPresetImage,
  insertPresetSet,
  loadPresetSets,
  presentPresetSet,
  updatePresetSet,
} from './preset-image-rows.ts';

const params = integerIdParams(columnId);
const formBytes = 64 * 1024;
const taken = { name: ['A preset image set with this name exists already.'] };

/** Sets of images that every organisation may choose from; superusers look after them (specification 001 §2, §7). */
export function presetImageRoutes({ db, blobs, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/preset_image_sets/',
      summary: 'Preset image sets with their images; for superusers, with `all=true`, the disabled ones too.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: presetImageSetQuerySchema,
      answer: presetImageSetPageSchema,
      handle: async ({ query, principal }) => {
        const sets = await loadPresetSets(db, { onlyEnabled: !(principal.isSuperuser && query.all === 'true') });
        const results = sets.map(presentPresetSet);
        return answerPage(wholeList, results.length, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/preset_image_sets/',
      summary: 'Make a preset image set, empty.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: createPresetImageSetBodySchema,
      answer: presetImageSetSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const context = contextOf(principal, commandIdentity);
        const made = await commandIdentity.transaction(db, async (trx) => {
          const set = await insertPresetSet(trx, body, { most: MAX_PRESET_SETS, now: context.at });
          if (set === 'taken') throw new InvalidInput(taken);
          if (set === undefined) {
            throw new InvalidInput({
              non_field_errors: [`There can be at most ${MAX_PRESET_SETS} preset image sets.`],
            });
          }
          const presetSetId = set.id;
          await record(presetSetId, { type: 'PresetImageSetCreated', data: { presetSetId } }, context);
          return set;
        });
        return { status: 201, body: presentPresetSet({ ...made, images: [] }) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/preset_image_sets/:id/',
      summary: 'Rename, enable or disable a preset image set.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchPresetImageSetBodySchema,
      answer: presetImageSetSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          const fields = await updatePresetSet(trx, id, body);
          if (fields === undefined) throw new NotFound();
          if (fields === 'taken') throw new InvalidInput(taken);
          if (fields.length === 0) return;
          const data = { presetSetId: id, fields };
          await record(id, { type: 'PresetImageSetChanged', data }, contextOf(principal, commandIdentity));
        });
        return { status: 200, body: await presentSet(id) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/preset_image_sets/:id/images/',
      summary: 'Add an image (png or jpeg) to a preset image set: field `file`, and `name`.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: 'multipart',
      maxBodyBytes: MAX_IMAGE_BYTES + formBytes,
      answer: presetImageSetSchema,
      statuses: [201],
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        await presentSet(id);
        const file = await takeInImage(blobs, body);
        if (file.fingerprint === null) throw new InvalidInput({ file: ['The image is too plain to be compared.'] });
        const context = contextOf(principal, commandIdentity);
        await commandIdentity.transaction(db, async (trx) => {
          const row = await insertPresetImage(trx, id, file, { most: MAX_IMAGES_PER_PRESET_SET, now: context.at });
          if (row === undefined) {
            throw new InvalidInput({ file: [`A set holds at most ${MAX_IMAGES_PER_PRESET_SET} images.`] });
          }
          const data = { presetSetId: id, presetImageId: row.id };
          await record(id, { type: 'PresetImageAdded', data }, context);
        });
        return { status: 201, body: await presentSet(id) };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/preset_images/:id/',
      summary: 'Take an image out of its set. Checks that use it go on with what they pinned of it.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        const context = contextOf(principal, commandIdentity);
        await commandIdentity.transaction(db, async (trx) => {
          const row = await deletePresetImage(trx, id, context.at);
          if (row === undefined) throw new NotFound();
          const data = { presetSetId: row.set_id, presetImageId: id };
          await record(row.set_id, { type: 'PresetImageRemoved', data }, context);
        });
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/preset_images/:id/file',
      summary: 'The picture of a preset image.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params,
      answer: 'bytes',
      handle: async ({ params: { id } }) => {
        const row = await findPresetImage(db, id);
        if (row === undefined) throw new NotFound();
        return await serveImage(blobs, row.sha256, row.media_type);
      },
    }),
  ];

  /** Sets are offered to every organisation, and are none's. */
  function contextOf(principal: UserPrincipal, commandIdentity: CommandIdentity): EventContext {
    return { ...commandContext(principal, commandIdentity, clock), organizationId: null };
  }

  async function record(setId: number, event: SelectableEvent, context: EventContext) {
    await recordAudit(eventLog, presetImagesStream(setId), [event], context);
  }

  /** @throws NotFound */
  async function presentSet(id: number) {
    const [set] = await loadPresetSets(db, { ids: [id], onlyEnabled: false });
    if (set === undefined) throw new NotFound();
    return presentPresetSet(set);
  }
}

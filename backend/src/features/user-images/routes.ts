import {
  MAX_IMAGE_BYTES,
  MAX_USER_IMAGES,
  type UserImage,
  userImagePageSchema,
  userImageQuerySchema,
  userImageSchema,
} from '@proofline/contracts/api/images';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams, parseIdList } from '../../kernel/http/ids-in-requests.ts';
import { serveImage } from '../stored-images/serve-image.ts';
import { columnId } from '../stored-images/table.ts';
import { takeInImage } from '../stored-images/take-in-image.ts';
import {
  deleteUserImage,
  findUserImage,
  insertUserImage,
  listUserImages,
  type UserImageRow,
  userImageUrl,
} from './user-image-rows.ts';

const params = integerIdParams(columnId);
/** The form around a file of the largest size. */
const formBytes = 64 * 1024;

/** Images uploaded for rules: an organisation's own (specification 001 §2, §5, §7). */
export function userImageRoutes({ db, blobs, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user_images/',
      summary: "The organisation's images for rules, newest first.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: userImageQuerySchema,
      answer: userImagePageSchema,
      handle: async ({ query, principal }) => {
        const { count, rows } = await listUserImages(db, principal.organizationId, {
          page: query.page,
          pageSize: query.page_size,
          ids: parseIdList('id__in', query.id__in),
          name: query.name,
        });
        const results = rows.map(presentUserImage);
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user_images/',
      summary: 'Upload an image for rules (png or jpeg): field `file`, and `name`.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      body: 'multipart',
      maxBodyBytes: MAX_IMAGE_BYTES + formBytes,
      answer: userImageSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const file = await takeInImage(blobs, body);
        const image = { ...file, organization_id: principal.organizationId, owner_id: principal.userId };
        const row = await commandIdentity.transaction(db, async (trx) => {
          const inserted = await insertUserImage(trx, image, { most: MAX_USER_IMAGES, now: clock.now() });
          if (inserted === undefined) {
            throw new InvalidInput({ file: [`An organisation keeps at most ${MAX_USER_IMAGES} images.`] });
          }
          return inserted;
        });
        return { status: 201, body: presentUserImage(row) };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/user_images/:id/',
      summary: 'Take an image away. Checks that use it go on with what they pinned of it.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          if (!(await deleteUserImage(trx, principal.organizationId, id, clock.now()))) throw new NotFound();
        });
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/user_images/:id/file',
      summary: 'The picture, also of an image that was taken away: results still show it.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params,
      answer: 'bytes',
      handle: async ({ params: { id }, principal }) => {
        const row = await findUserImage(db, principal.organizationId, id);
        if (row === undefined) throw new NotFound();
        return await serveImage(blobs, row.sha256, row.media_type);
      },
    }),
  ];
}

/** Pure. */
export function presentUserImage({ id, name, organization_id, owner_id }: UserImageRow): UserImage {
  const url = userImageUrl(id);
  return { id, name, organization: organization_id, owner: owner_id, src: url, url };
}

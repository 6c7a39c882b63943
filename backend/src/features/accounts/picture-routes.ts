import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES, meSchema } from '@proofline/contracts/api/account';
import { userIdSchema } from '@proofline/contracts/ids';
import { ImageError } from '@proofline/platform/images/image-error';
import { openImage, orUnreadable } from '@proofline/platform/images/open-image';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotAuthenticated, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { SANDBOX_POLICY } from '../../kernel/http/security-headers.ts';
import { findAccount } from './account.ts';
import { presentMe } from './present.ts';

/** Points along either side: what the largest place it is shown in needs, on a dense screen. */
const sidePoints = 512;
const jpegQuality = 92;
const wrongType = 'Please upload only jpg and png images.';
const corrupted = 'The image seems to be corrupted. Please upload only jpg and png images.';
const tooLarge = 'The image is too large.';

/** Profile pictures: the bytes served are of our own making, never the uploaded ones. */
export function pictureRoutes({ db, blobs, mailboxUrl }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'PUT',
      path: '/api/auth/users/me/picture/',
      summary: 'Set the own profile picture: the bytes of a JPEG or PNG. It is cut square and encoded anew.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 30, durationS: 60 },
      body: 'bytes',
      maxBodyBytes: MAX_PICTURE_BYTES,
      answer: meSchema,
      handle: async ({ principal, body }) => {
        const picture = await encodeAnew(body);
        const sha256 = createHash('sha256').update(picture).digest('hex');
        await blobs.put(sha256, picture);
        return { status: 200, body: await store(principal, sha256) };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/auth/users/me/picture/',
      summary: 'Take the own profile picture away.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 30, durationS: 60 },
      answer: meSchema,
      handle: async ({ principal }) => ({ status: 200, body: await store(principal, null) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/users/:id/picture/',
      summary: "A colleague's profile picture.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(userIdSchema),
      /** In the address so that a new picture is a new one for browsers. */
      query: z.object({ v: z.string().optional() }),
      answer: 'bytes',
      handle: async ({ principal, params: { id } }) => {
        const record: { picture_sha256: string | null } | undefined = await db('accounts')
          .where({ id })
          .modify((query) => {
            if (!principal.isSuperuser) query.where('organization_id', principal.organizationId);
          })
          .first('picture_sha256');
        const sha256 = record?.picture_sha256 ?? undefined;
        const stream = sha256 === undefined ? undefined : await blobs.get(sha256);
        if (stream === undefined) throw new NotFound();
        const headers = {
          'Content-Type': 'image/jpeg',
          'Content-Disposition': 'inline',
          'Content-Security-Policy': SANDBOX_POLICY,
          'Cache-Control': 'private, no-cache',
          ETag: `"${sha256}"`,
        };
        return { status: 200, body: stream, headers };
      },
    }),
  ];

  async function store({ userId }: UserPrincipal, sha256: string | null) {
    await db('accounts').where({ id: userId }).update({ picture_sha256: sha256 });
    const account = await findAccount(db, userId);
    if (account === undefined) throw new NotAuthenticated();
    return presentMe(account, mailboxUrl !== undefined);
  }
}

/** @throws InvalidInput under `picture` */
async function encodeAnew(bytes: Buffer): Promise<Buffer> {
  try {
    const image = await openImage(bytes, ['jpeg', 'png']);
    return await orUnreadable(() =>
      image
        .decode()
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .resize(sidePoints, sidePoints, { fit: 'cover', withoutEnlargement: true })
        .jpeg({ quality: jpegQuality })
        .toBuffer(),
    );
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new InvalidInput({ picture: [messageOf(error)] });
  }
}

function messageOf({ code }: ImageError): string {
  switch (code) {
    case 'not_an_image':
    case 'wrong_format':
      return wrongType;
    case 'too_large':
      return tooLarge;
    case 'unreadable':
      return corrupted;
  }
}

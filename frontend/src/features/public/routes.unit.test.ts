import { isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { publicRoutes } from './routes.tsx';

/** Where opening a route leads; undefined where it shows something. */
function leadsTo(options: object): string | undefined {
  try {
    (options as { beforeLoad?: () => void }).beforeLoad?.();
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.to;
  }
}

it('leads from an article that is not there to its list, and from a list nowhere', () => {
  const led = publicRoutes.map(({ options }) => [(options as { path?: string }).path, leadsTo(options)]);
  expect(Object.fromEntries(led)).toEqual({
    '/insights': undefined,
    '/do-you-know': undefined,
    '/news': undefined,
    '/testimonial': undefined,
    '/insights/$articlePath': '/insights',
    '/do-you-know/$articlePath': '/do-you-know',
    '/news/$articlePath': '/news',
  });
});

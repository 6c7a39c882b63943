import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { checkIdSchema } from '@proofline/contracts/ids';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { FavoriteStar } from './favorite-star.tsx';

const shownSchema = projectDetailSchema.pick({ id: true, name: true, is_favorite: true });
const star = page.getByRole('button', { name: 'Favorite UK affiliates' });

/** As the report page has it: the star of what the query of the check holds. */
function Page() {
  const { data } = useQuery({
    queryKey: queryKeys.projects.detail(1),
    queryFn: () => apiGet('/api/projects/1/', shownSchema),
  });
  return data === undefined ? null : <FavoriteStar check={data} />;
}

const rendered = async (answers: Parameters<typeof answerApi>[0], active = true) => {
  let isFavorite = false;
  const calls = answerApi({
    'GET /api/waffle_switches/': { count: 1, results: [{ name: 'enable_favorites', active }] },
    'GET /api/projects/1/': () => ({ id: checkIdSchema.parse(1), name: 'UK affiliates', is_favorite: isFavorite }),
    'POST /api/favorite_projects/': () => {
      isFavorite = true;
      return favorite;
    },
    'DELETE /api/favorite_projects/1/': () => {
      isFavorite = false;
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  await renderInApp(<Page />);
  return () => calls.flatMap(({ method }) => (method === 'GET' ? [] : [method]));
};
const favorite = {
  ...{ id: 1, project: 1, name: 'UK affiliates', kind: 'compliance', enabled: true, url_count: 3 },
  ...{
    creator_full_name: 'Maya Lindqvist',
    schedule: 'weekly' as const,
    schedule_repeat_time: '09:30',
    last_report: null,
    status: null,
  },
  ctime: '2026-11-20T10:00:00.000Z',
};

it('is full at once, before the server has answered, and empty again', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await rendered({
    'POST /api/favorite_projects/': async () => {
      await asked;
      return favorite;
    },
  });
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  answer();
});

it('sends what was pressed in its order, and stands as it was pressed last', async () => {
  const sent = await rendered({});
  await star.click();
  await star.click();
  await star.click();
  await expect.poll(sent).toEqual(['POST', 'DELETE', 'POST']);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});

it('is what the server says when it refuses, and says nothing of it', async () => {
  const refusal = { code: 'switched_off', detail: 'This feature is switched off.' };
  await rendered({ 'POST /api/favorite_projects/': () => Response.json(refusal, { status: 403 }) });
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  expect(page.getByText(refusal.detail).elements()).toEqual([]);
});

it('is not there while favourites are switched off', async () => {
  await rendered({}, false);
  await expect.element(star).not.toBeInTheDocument();
});

import type { Page } from '@proofline/contracts/api/pagination';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { EmptyState } from '../ui/state-message.tsx';
import type { TableColumn } from './column.ts';
import { ListButton } from './list-button.tsx';
import { ListPage } from './list-page.tsx';
import { useTableState } from './use-table-state.ts';

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
}

const colours = ['red', 'green'];
const fruits: readonly Fruit[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  name: `Fruit ${String(index + 1).padStart(3, '0')}`,
  colour: colours[index % 2] ?? '',
}));

const options = { filters: ['name', 'colour'], switches: { show_my_checks: false }, defaultOrdering: 'name' };

const columns: readonly TableColumn<Fruit>[] = [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ name }) => name },
  {
    id: 'colour',
    label: 'Colour',
    filter: { kind: 'choice', name: 'colour', options: colours.map((value) => ({ value, label: value })) },
    cell: ({ colour }) => colour,
  },
];

/** What the API would make of a query. */
function answerTo(all: readonly Fruit[], query: Readonly<Record<string, unknown>>): Page<Fruit> {
  const matching = all
    .filter(({ name }) => name.includes(String(query.name ?? '')))
    .filter(({ colour }) => query.colour === undefined || String(query.colour).split(',').includes(colour))
    .toSorted((a, b) => (query.ordering === '-name' ? b.id - a.id : a.id - b.id));
  const [number, size] = [Number(query.page), Number(query.page_size)];
  return {
    ...{ count: matching.length, page: number, page_size: size, perPage: size },
    results: matching.slice((number - 1) * size, number * size),
  };
}

function Fruits({ all = fruits }: { all?: readonly Fruit[] }) {
  const table = useTableState(options);
  const query = useQuery({
    queryKey: ['fruits', table.query],
    queryFn: () => answerTo(all, table.query),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="Fruits"
      columns={columns}
      query={query}
      table={table}
      rowId={({ id }) => id}
      card={({ name }) => <b>{name}</b>}
      search={{ name: 'name', label: 'Filter by name' }}
      switches={[{ name: 'show_my_checks', label: 'Mine only' }]}
      actions={<ListButton>Add fruit</ListButton>}
      nothing={<EmptyState icon={null} title="There is no fruit yet." />}
      noMatch="No fruit is like this."
    />
  );
}

it('narrows by what is typed, keeps it in the address and clears it', async () => {
  const screen = await renderInApp(<Fruits />, { at: '/fruits?page=2' });
  await expect.element(page.getByText('Fruit 011')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(' 007 ');
  await expect.element(page.getByText('Fruit 007')).toBeVisible();
  await expect.element(page.getByText('Fruit 011')).not.toBeInTheDocument();
  expect(screen.address()).toBe('/fruits?name=007');
  await page.getByRole('button', { name: 'Clear filters 1' }).click();
  await expect.element(page.getByText('Fruit 001')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  expect(screen.address()).toBe('/fruits');
});

it('filters by a column, several values at once, and says in the head that the filter is on', async () => {
  const screen = await renderInApp(<Fruits />, { at: '/fruits' });
  await page.getByRole('button', { name: 'Filter by Colour' }).click();
  await page.getByRole('checkbox', { name: 'green' }).click();
  await expect.element(page.getByText('Fruit 001')).not.toBeInTheDocument();
  expect(screen.address()).toBe('/fruits?colour=green');
  await page.getByRole('checkbox', { name: 'red' }).click();
  await expect.element(page.getByText('Fruit 001')).toBeVisible();
  expect(screen.address()).toBe('/fruits?colour=green,red');
  await expect.element(page.getByRole('button', { name: 'Filter by Colour, on' })).toBeInTheDocument();
});

it('sorts by a head: its direction, the other one, the own order of the table', async () => {
  const screen = await renderInApp(<Fruits />, { at: '/fruits?page=2' });
  const head = page.getByRole('button', { name: 'Name', exact: true });
  await head.click();
  await expect.element(page.getByText('Fruit 120')).toBeVisible();
  expect(screen.address()).toBe('/fruits?ordering=-name');
  await head.click();
  await expect.element(page.getByText('Fruit 001')).toBeVisible();
  expect(screen.address()).toBe('/fruits');
});

it('turns pages, and says what to do on a page past the end', async () => {
  const screen = await renderInApp(<Fruits />, { at: '/fruits' });
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect.element(page.getByText('Fruit 021')).toBeVisible();
  expect(screen.address()).toBe('/fruits?page=3');
  await screen.unmount();
  await renderInApp(<Fruits />, { at: '/fruits?page=99' });
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.element(page.getByText('Fruit 001')).toBeVisible();
});

it('tells nothing at all from nothing that matches', async () => {
  const none = await renderInApp(<Fruits all={[]} />, { at: '/fruits' });
  await expect.element(page.getByText('There is no fruit yet.')).toBeVisible();
  await none.unmount();
  await renderInApp(<Fruits />, { at: '/fruits?name=zzz' });
  await expect.element(page.getByText('No fruit is like this.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters 1' }).last().click();
  await expect.element(page.getByText('Fruit 001')).toBeVisible();
});

it('keeps a switch with the account and counts it as a filter', async () => {
  const calls = answerApi({ 'PATCH /api/auth/users/me/': { ok: true } });
  const screen = await renderInApp(<Fruits />, { at: '/fruits' });
  await page.getByRole('switch', { name: 'Mine only' }).click();
  await expect.poll(screen.address).toBe('/fruits?show_my_checks=true');
  await expect.element(page.getByRole('button', { name: 'Clear filters 1' })).toBeVisible();
  await expect
    .poll(() => calls.map(({ method, body }) => ({ method, body })))
    .toEqual([{ method: 'PATCH', body: { preferences: { switch_settings: { show_my_checks: true } } } }]);
});

it('has cards and one sheet with every filter on a phone', async () => {
  const screen = await renderInApp(<Fruits />, { at: '/fruits', phone: true });
  await expect.element(page.getByRole('article').first()).toHaveTextContent('Fruit 001');
  expect(page.getByRole('table').query()).toBeNull();
  expect(page.getByRole('switch').query()).toBeNull();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('switch', { name: 'Mine only' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'green' }).click();
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.element(page.getByRole('article').first()).toHaveTextContent('Fruit 002');
  await expect.element(page.getByRole('button', { name: 'Show results' })).not.toBeInTheDocument();
  expect(screen.address()).toBe('/fruits?colour=green');
});

it('keeps what fingers touch large enough on a phone', async () => {
  await renderInApp(<Fruits />, { at: '/fruits', phone: true });
  const touched = [
    page.getByRole('searchbox', { name: 'Filter by name' }),
    page.getByRole('button', { name: 'Filters' }),
    page.getByRole('button', { name: 'Add fruit' }),
  ];
  for (const one of touched) {
    await expect.element(one).toBeVisible();
    expect(one.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

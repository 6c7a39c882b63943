import { Button } from '@mantine/core';
import { type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { useState } from 'react';
import { FileDrop } from '../features/lists/file-drop.tsx';
import { ListForm } from '../features/lists/list-form.tsx';
import { FieldErrorsError } from '../shared/api/api-error.ts';
import { Card } from '../shared/ui/card.tsx';

const list = (urls: readonly string[]): UrlGroupDetail =>
  urlGroupDetailSchema.parse({
    id: 1,
    name: 'UK affiliates',
    url_count: urls.length,
    enabled: true,
    creator_full_name: 'Maya Lindqvist',
    mtime: '2026-11-20T12:00:00.000Z',
    urls,
    projects: [],
    revision: 0,
  });
const mixed = list([
  'https://spinwise-reviews.example/uk',
  'casino compass',
  'bestslots-guide.example',
  'https://spinwise-reviews.example/uk',
  'ftp://files.example',
]);
/** As many as a list holds. */
const longest = list(Array.from({ length: 10_000 }, (_, n) => `https://affiliate-${n + 1}.example/reviews`));

const refuse = () =>
  Promise.reject(
    new FieldErrorsError(400, { name: ['This field is required'], urls: ['URLs invalid on lines: 2, 5'] }),
  );
const nothing = () => undefined;

export function ListForms() {
  const [taken, setTaken] = useState(0);
  return (
    <>
      <Card title="List form with repeated and invalid lines">
        <Form list={mixed} notice="Somebody else changed this list in the meantime." />
      </Card>
      <Card title="New list">
        <Form />
      </Card>
      <LongList />
      <Card title="File upload" {...(taken > 0 && { aside: taken })}>
        <FileDrop onLines={(lines) => setTaken(lines.length)} />
      </Card>
    </>
  );
}

function Form({ list: initial, notice }: { list?: UrlGroupDetail; notice?: string }) {
  return (
    <ListForm
      {...(initial && { initial })}
      {...(notice !== undefined && { notice })}
      submitLabel={initial ? 'Save list' : 'Add list'}
      save={refuse}
      onSaved={nothing}
      onDirty={nothing}
      onCancel={nothing}
    />
  );
}

/** Made when asked for: ten thousand lines are nothing a page should begin with. */
function LongList() {
  const [opened, setOpened] = useState(false);
  return (
    <Card title="List of 10,000 lines">
      {opened ? (
        <Form list={longest} />
      ) : (
        <Button variant="default" onClick={() => setOpened(true)}>
          Show it
        </Button>
      )}
    </Card>
  );
}

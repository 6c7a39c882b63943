import { counted } from '@proofline/contracts/counted';
import type { QueryRule } from '@proofline/rules/query-tree';
import { IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SelectImagesModal } from '../../shared/images/select-images-modal.tsx';
import { UploadImagesModal } from '../../shared/images/upload-images-modal.tsx';
import styles from './rules-builder.module.css';

type ValueOf<Field extends QueryRule['field']> = Extract<QueryRule, { readonly field: Field }>['value'];

interface Props<Value> {
  readonly value: Value;
  readonly problem: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Sets of preset images, chosen in a dialog. */
export function PresetImagesValue({ value, problem, onChange }: Props<ValueOf<'preset_image'>>) {
  const [opened, setOpened] = useState(false);
  const count = value.reduce((sum, { images }) => sum + images.length, 0);
  return (
    <>
      <ImagesButton
        label="Choose preset images"
        empty="Choose images"
        names={value.map(({ name }) => name)}
        pictures={value.flatMap(({ images }) => images.slice(0, 1))}
        count={count}
        problem={problem}
        onOpen={() => setOpened(true)}
      />
      <SelectImagesModal
        opened={opened}
        initial={value.map(({ id }) => Number(id))}
        onClose={() => setOpened(false)}
        onSubmit={(sets) =>
          onChange(
            sets.map(({ id, name, images }) => ({
              id,
              name,
              images: images.map((image) => ({ id: image.id, url: image.url })),
            })),
          )
        }
      />
    </>
  );
}

/** Images of the organisation, chosen or uploaded in a dialog. */
export function CustomImagesValue({ value, problem, onChange }: Props<ValueOf<'custom_image'>>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ImagesButton
        label="Choose custom images"
        empty="Upload or choose images"
        names={value.map(({ name }) => name)}
        pictures={value}
        count={value.length}
        problem={problem}
        onOpen={() => setOpened(true)}
      />
      <UploadImagesModal
        opened={opened}
        initial={value.map(({ id }) => Number(id))}
        onClose={() => setOpened(false)}
        onSubmit={(images) => onChange(images.map(({ id, name, url }) => ({ id, name, url })))}
      />
    </>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly empty: string;
  readonly names: readonly string[];
  readonly pictures: readonly { readonly url: string }[];
  readonly count: number;
  readonly problem: string | undefined;
  readonly onOpen: () => void;
}

/** Pictures and names in a line. */
const PICTURES = 3;

function ImagesButton({ label, empty, names, pictures, count, problem, onOpen }: ButtonProps) {
  const problemId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.bulk}
        data-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onClick={onOpen}
      >
        <span className="visually-hidden">{label}</span>
        {pictures.slice(0, PICTURES).map(({ url }) => (
          <img key={url} src={url} alt="" className={styles.thumb} loading="lazy" />
        ))}
        <span className={styles.bulkName} data-empty={names.length === 0 || undefined}>
          {names.length === 0 ? empty : names.join(', ')}
        </span>
        {count > 0 && <span className={styles.more}>{counted(count, 'image')}</span>}
        <IconPencil size={14} className={styles.bulkPencil} aria-hidden />
      </button>
      {problem !== undefined && (
        <span id={problemId} className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  );
}

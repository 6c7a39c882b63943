import { Checkbox, Popover, Skeleton } from '@mantine/core';
import { type PresetImageSet, presetImageSetPageSchema } from '@proofline/contracts/api/images';
import { counted } from '@proofline/contracts/counted';
import { IconEye } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import iconButton from '../ui/icon-button.module.css';
import { ErrorState } from '../ui/state-message.tsx';
import { ChoiceFoot } from './choice-foot.tsx';
import { ChoiceModal, type ChoiceProps } from './choice-modal.tsx';
import styles from './image-browser.module.css';
import { isSameChoice } from './same-choice.ts';

interface Props {
  readonly opened: boolean;
  /** Ids of the sets a rule has. */
  readonly initial: readonly number[];
  readonly onClose: () => void;
  readonly onSubmit: (sets: PresetImageSet[]) => void;
}

/** Looked after by superusers; they seldom change (001 §7: loaded when there are none yet). */
const presetSetsQuery = queryOptions({
  queryKey: queryKeys.presetImageSets.offered,
  queryFn: ({ signal }) => apiGet('/api/preset_image_sets/', presetImageSetPageSchema, { signal }),
  staleTime: 60_000,
});

/** "Select images" of 001 §2: sets of preset images. */
export function SelectImagesModal({ opened, initial, onClose, onSubmit }: Props) {
  return (
    <ChoiceModal title="Select images" opened={opened} onClose={onClose} onSubmit={onSubmit}>
      {(choice) => <Sets initial={initial} {...choice} />}
    </ChoiceModal>
  );
}

interface SetsProps extends ChoiceProps<PresetImageSet> {
  readonly initial: readonly number[];
}

function Sets({ initial, onDirty, onCancel, onSubmit }: SetsProps) {
  const query = useQuery(presetSetsQuery);
  const [chosen, setChosen] = useState<readonly number[]>(initial);
  const differs = !isSameChoice(chosen, initial);
  useEffect(() => onDirty(differs), [differs, onDirty]);
  if (query.data === undefined) {
    if (query.failureReason !== null) return <ErrorState onRetry={() => void query.refetch()} />;
    return <Skeleton height={160} radius="md" aria-busy />;
  }
  // A set without images finds nothing.
  const sets = query.data.results.filter(({ images }) => images.length > 0);
  const selected = chosen.flatMap((id) => sets.find((set) => set.id === id) ?? []);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      {sets.length === 0 ? (
        <p className={styles.empty}>No preset images yet.</p>
      ) : (
        <ul className={styles.sets} aria-label="Preset images">
          {sets.map((set) => (
            <SetTile key={set.id} set={set} isChosen={chosen.includes(set.id)} onToggle={() => toggle(set.id)} />
          ))}
        </ul>
      )}
      <ChoiceFoot
        submitLabel="Add images to check"
        isReady={differs}
        onReset={differs ? () => setChosen(initial) : null}
        onCancel={onCancel}
        onSubmit={() => onSubmit(selected)}
      />
    </>
  );
}

function SetTile({ set, isChosen, onToggle }: { set: PresetImageSet; isChosen: boolean; onToggle: () => void }) {
  const boxId = useId();
  const [shown, setShown] = useState(false);
  const count = counted(set.images.length, 'image');
  return (
    <li className={styles.tile} data-chosen={isChosen || undefined}>
      <label className={styles.picture} htmlFor={boxId}>
        <img src={set.images[0]?.url} alt="" loading="lazy" />
      </label>
      <div className={styles.line}>
        <Checkbox id={boxId} checked={isChosen} onChange={onToggle} aria-label={`${set.name}, ${count}`} />
        <label className={styles.setName} htmlFor={boxId}>
          <span className={styles.name} title={set.name}>
            {set.name}
          </span>
          <span className={styles.count}>{count}</span>
        </label>
        <Popover opened={shown} onChange={setShown} position="bottom-end">
          <Popover.Target>
            <button
              type="button"
              className={iconButton.button}
              aria-label={`Preview ${set.name}`}
              aria-expanded={shown}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(false)}
              onClick={({ detail }) => setShown(detail > 0 || !shown)}
              onBlur={() => setShown(false)}
            >
              <IconEye size={16} stroke={1.6} aria-hidden />
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <Previews set={set} />
          </Popover.Dropdown>
        </Popover>
      </div>
    </li>
  );
}

const Previews = ({ set }: { set: PresetImageSet }) => (
  <ul className={styles.previews}>
    {set.images.map(({ id, name, url }) => (
      <li key={id}>
        <img src={url} alt={name} loading="lazy" />
      </li>
    ))}
  </ul>
);

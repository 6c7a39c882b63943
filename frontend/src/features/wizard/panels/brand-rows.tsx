import { MAX_BRAND_LENGTH, MAX_BRANDS_PER_TOPLIST_RULE } from '@proofline/contracts/toplists';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import iconButton from '../../../shared/ui/icon-button.module.css';
import type { ToplistRuleDraft } from '../check-draft.ts';
import { changeBrand, emptyBrand, positionOf } from '../toplist-rows.ts';
import styles from './toplist-rules-panel.module.css';

type Brands = ToplistRuleDraft['brands'];

/** Digits of the largest position. */
const MAX_POSITION_DIGITS = 4;

interface Props {
  readonly ruleNumber: number;
  readonly brands: Brands;
  readonly problem: string | undefined;
  readonly onChange: (brands: Brands) => void;
}

/** Drawn once: a long list draws every row again when their numbers change. */
const removeIcon = <IconX size={16} stroke={1.6} aria-hidden />;
const addIcon = <IconPlus size={14} aria-hidden />;

/** The brands expected on a toplist, each at its place. */
export function BrandRows({ ruleNumber, brands, problem, onChange }: Props) {
  const problemId = useId();
  const list = useRef<HTMLUListElement>(null);
  const isFull = brands.length >= MAX_BRANDS_PER_TOPLIST_RULE;
  const add = () => {
    if (isFull) return;
    onChange([...brands, emptyBrand]);
    // The row is there after this event.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const describedBy = problem === undefined ? undefined : problemId;
  return (
    <>
      <ul className={styles.brands} ref={list}>
        {brands.map((brand, index) => {
          const isNameWrong = problem !== undefined && brand.name.trim() === '';
          const isPositionWrong = problem !== undefined && !(Number(brand.position) > 0);
          const name = `${index + 1} of rule ${ruleNumber}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a brand is its place; two may say the same
            <li key={index}>
              <input
                type="text"
                className={styles.input}
                aria-label={`Brand ${name}`}
                aria-invalid={isNameWrong || undefined}
                aria-describedby={describedBy}
                placeholder="Brand"
                maxLength={MAX_BRAND_LENGTH}
                value={brand.name}
                onChange={(event) => onChange(changeBrand(brands, index, { name: event.currentTarget.value }))}
                onKeyDown={addOnEnter}
              />
              <input
                type="text"
                inputMode="numeric"
                className={styles.position}
                aria-label={`Position of brand ${name}`}
                aria-invalid={isPositionWrong || undefined}
                aria-describedby={describedBy}
                maxLength={MAX_POSITION_DIGITS}
                value={brand.position}
                // The 0 of an empty brand gives way to what is typed.
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) =>
                  onChange(changeBrand(brands, index, { position: positionOf(event.currentTarget.value) }))
                }
                onKeyDown={addOnEnter}
              />
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove brand ${name}`}
                title="Remove brand"
                onClick={() => onChange(brands.filter((_, other) => other !== index))}
              >
                {removeIcon}
              </button>
            </li>
          );
        })}
      </ul>
      {problem !== undefined && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
      <button
        type="button"
        className={styles.add}
        aria-label={`Add brand to rule ${ruleNumber}`}
        disabled={isFull}
        onClick={add}
      >
        {addIcon}
        Add brand
      </button>
    </>
  );
}

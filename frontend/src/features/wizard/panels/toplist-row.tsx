import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import iconButton from '../../../shared/ui/icon-button.module.css';
import type { ToplistRuleDraft } from '../check-draft.ts';
import { BrandRows } from './brand-rows.tsx';
import { CountryCell } from './country-cell.tsx';
import styles from './toplist-rules-panel.module.css';

export type ToplistAction =
  | { readonly type: 'change'; readonly change: Partial<ToplistRuleDraft> }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'add' | 'copy' | 'remove' };

interface Props {
  readonly rule: ToplistRuleDraft;
  readonly number: number;
  readonly hasBrands: boolean;
  readonly countries: CreationMetadata['available_countries'];
  readonly urlProblem: string | undefined;
  readonly isPairRepeated: boolean;
  readonly countryProblem: string | undefined;
  readonly brandsProblem: string | undefined;
  readonly isSubmitted: boolean;
  /** No rule can be added. */
  readonly isFull: boolean;
  readonly act: (id: string, action: ToplistAction) => void;
}

/** Drawn once: a long list draws every row again when their numbers change. */
const copyIcon = <IconCopy size={17} stroke={1.6} aria-hidden />;
const trashIcon = <IconTrash size={17} stroke={1.6} aria-hidden />;

/** One toplist. Plain elements where there are many: a table holds hundreds of rows. */
export const ToplistRow = memo(function ToplistRow(props: Props) {
  const { rule, number, hasBrands, urlProblem, isPairRepeated, isSubmitted, act } = props;
  const [wasLeft, setWasLeft] = useState(false);
  // A private address is refused as soon as it is entered, a repeated pair as soon as it is one.
  const isShown = isSubmitted || isPairRepeated || (wasLeft && rule.url.trim() !== '');
  const problem = isShown ? urlProblem : undefined;
  const problemId = useId();
  return (
    <tr data-rule={rule.id}>
      <td data-label="Toplist URL">
        <input
          type="text"
          inputMode="url"
          className={styles.input}
          aria-label={`Toplist URL ${number}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder="example.com/best-casinos"
          autoComplete="off"
          spellCheck={false}
          value={rule.url}
          onChange={(event) => act(rule.id, { type: 'change', change: { url: event.currentTarget.value } })}
          onBlur={() => setWasLeft(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            act(rule.id, { type: 'add' });
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!/[\r\n\t]/.test(text.trim())) return;
            event.preventDefault();
            act(rule.id, { type: 'paste', text });
          }}
        />
        {problem !== undefined && (
          <p className={styles.problem} id={problemId}>
            {problem}
          </p>
        )}
      </td>
      <td data-label="Country">
        <CountryCell
          number={number}
          countries={props.countries}
          value={rule.country}
          problem={props.countryProblem}
          onChange={(country) => act(rule.id, { type: 'change', change: { country } })}
        />
      </td>
      {hasBrands && (
        <td data-label="Brands and Positions">
          <BrandRows
            ruleNumber={number}
            brands={rule.brands}
            problem={props.brandsProblem}
            onChange={(brands) => act(rule.id, { type: 'change', change: { brands } })}
          />
        </td>
      )}
      <td data-label="Actions">
        <div className={styles.actions}>
          <button
            type="button"
            className={iconButton.button}
            aria-label={`Copy rule ${number}`}
            title="Copy row"
            disabled={props.isFull}
            onClick={() => act(rule.id, { type: 'copy' })}
          >
            {copyIcon}
          </button>
          <button
            type="button"
            className={iconButton.button}
            aria-label={`Delete rule ${number}`}
            title="Delete row"
            onClick={() => act(rule.id, { type: 'remove' })}
          >
            {trashIcon}
          </button>
        </div>
      </td>
    </tr>
  );
});

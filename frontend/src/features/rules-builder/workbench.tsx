import { type ReactNode, useRef } from 'react';
import styles from './rules-builder.module.css';
import { RulesBuilder, type RulesBuilderProps } from './rules-builder.tsx';
import { TryIt, type TryItProps } from './try-it/try-it.tsx';
import { WildcardHelp } from './wildcard-help.tsx';

interface Props extends RulesBuilderProps {
  readonly trial: Omit<TryItProps, 'tree' | 'onPoint'>;
  /** Above the tree. */
  readonly sentence?: ReactNode;
  /** Below the tree: what is wrong with it. */
  readonly error?: ReactNode;
}

/** The builder with Try it beside it, or below it where there is no room. */
export default function Workbench({ trial, sentence, error, ...builder }: Props) {
  const bench = useRef<HTMLDivElement>(null);
  // Straight at the element: a hundred rules need not be drawn for a pointer that passes.
  const onPoint = (ruleId: string | null) => {
    bench.current?.querySelector('[data-pointed]')?.removeAttribute('data-pointed');
    if (ruleId === null) return;
    bench.current?.querySelector(`[data-node="${CSS.escape(ruleId)}"]`)?.setAttribute('data-pointed', '');
  };
  return (
    <div className={styles.workbench}>
      <div ref={bench} className={styles.bench}>
        {sentence}
        <div>
          <RulesBuilder {...builder} />
          {error}
        </div>
        <WildcardHelp />
      </div>
      <div className={styles.trial}>
        <TryIt {...trial} tree={builder.tree} onPoint={onPoint} />
      </div>
    </div>
  );
}

import { describeRule } from '@proofline/rules/describe-rule';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { wordsOfGroup } from '../place-in-words.ts';
import type { Explained, ExplainedRule } from './explain-tree.ts';
import styles from './try-it.module.css';

interface Props {
  readonly parts: readonly Explained[];
  readonly onPoint?: (ruleId: string | null) => void;
}

/** What every rule and group came to. */
export function Parts({ parts, onPoint }: Props) {
  return (
    <ul className={styles.parts}>
      {parts.map((part, index) =>
        part.kind === 'group' ? (
          <li key={part.group.id ?? index}>
            <div className={styles.part}>
              <MarkIcon isGood={part.isGood} word={part.word} />
              <span>
                <b>{firstUpper(wordsOfGroup(part.group))}</b>{' '}
                <span className={styles.found}>
                  {part.group.not ? 'Not ' : ''}
                  {part.group.condition}
                </span>
              </span>
            </div>
            <Parts parts={part.parts} {...(onPoint && { onPoint })} />
          </li>
        ) : (
          <RulePart key={part.rule.id} part={part} {...(onPoint && { onPoint })} />
        ),
      )}
    </ul>
  );
}

function RulePart({ part, onPoint }: { part: ExplainedRule; onPoint?: (ruleId: string | null) => void }) {
  const { rule, title, verdict, mark } = part;
  const isPhrase = rule.field === 'dom_text' || rule.field === 'dom_link';
  const links = verdict?.links ?? [];
  return (
    <li onPointerEnter={() => onPoint?.(rule.id)} onPointerLeave={() => onPoint?.(null)}>
      <div className={styles.part}>
        <MarkIcon isGood={mark.isGood} word={mark.word} />
        <span>
          {isPhrase ? <code>{title}</code> : <b>{title}</b>}{' '}
          <span className={styles.found}>
            {describeRule(rule).operator}: {verdict === undefined ? 'not asked' : firstLower(verdict.found)}
          </span>
        </span>
      </div>
      {links.length > 0 && <Links part={part} />}
    </li>
  );
}

/** Matched links shown of a rule. */
const LINKS = 3;

function Links({ part: { verdict } }: { part: ExplainedRule }) {
  if (verdict === undefined) return null;
  const exported = new Map(verdict.exportedParameters.map(({ link, parameters }) => [link, parameters]));
  return (
    <ul className={styles.links}>
      {verdict.links.slice(0, LINKS).map((link) => (
        <li key={link}>
          <span title={link}>{link.replace(/^https?:\/\//i, '')}</span>
          {Object.entries(exported.get(link) ?? {}).map(([name, value]) => (
            <code key={name}>
              {name}={value}
            </code>
          ))}
        </li>
      ))}
      {verdict.links.length > LINKS && <li>{verdict.links.length - LINKS} more links</li>}
    </ul>
  );
}

const MarkIcon = ({ isGood, word }: { isGood: boolean; word: string }) =>
  isGood ? (
    <IconCircleCheckFilled size={16} className={styles.good} role="img" aria-label={word} />
  ) : (
    <IconCircleXFilled size={16} className={styles.bad} role="img" aria-label={word} />
  );

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

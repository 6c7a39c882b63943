import { Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { counted } from '@proofline/contracts/counted';
import type { Mentionable } from '@proofline/contracts/mentions';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { meQuery } from '../../shared/session/me.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import styles from './comments.module.css';
import { type MentionTyped, mentionAt } from './mention-at.ts';
import { mentionableQuery } from './mentionable-query.ts';

/** Until what is typed is looked for. */
const TYPING_PAUSE_MS = 150;

interface Props extends Omit<TextareaProps, 'onChange' | 'value' | 'onKeyDown'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onMention: (person: Mentionable) => void;
  /** What no list of names has taken. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A text in which `@` offers colleagues, all of whom may see what is commented on. Arrows choose, Enter or Tab takes,
 * Escape leaves the list alone.
 */
export function MentionField({ value, onChange, onMention, onKeyDown, ...rest }: Props) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<MentionTyped | null>(null);
  const [chosen, setChosen] = useState(0);
  const people = usePeople(typing);
  const isOpen = typing !== null && people.length > 0;
  const index = Math.min(chosen, people.length - 1);
  const look = () => {
    const { current } = field;
    setTyping(current === null ? null : mentionAt(current.value, current.selectionStart));
    setChosen(0);
  };
  const take = (person: Mentionable | undefined) => {
    if (person === undefined || typing === null) return;
    const before = `${value.slice(0, typing.at)}@${person.name} `;
    onMention(person);
    onChange(before + value.slice(typing.at + 1 + typing.typed.length).replace(/^ /, ''));
    setTyping(null);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isOpen && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey) {
      if (step !== undefined) {
        event.preventDefault();
        setChosen((index + step + people.length) % people.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        take(people[index]);
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        setTyping(null);
        return;
      }
    }
    onKeyDown(event);
  };
  return (
    <div className={styles.mentioning}>
      <Textarea
        {...rest}
        ref={field}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          look();
        }}
        onKeyDown={keys}
        onKeyUp={({ key }) => /^(Arrow(Left|Right)|Home|End)$/.test(key) && look()}
        onClick={look}
        onBlur={() => setTyping(null)}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${index}` : undefined}
        data-keeps-escape={isOpen || undefined}
        data-mantine-stop-propagation={isOpen || undefined}
      />
      {isOpen && (
        <div id={listId} className={styles.people} role="listbox" aria-label="People to mention">
          {people.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
            <div
              key={person.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === index}
              className={styles.person}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar name={person.name} pictureUrl={person.pictureUrl} size={22} />
              <span className="truncate">{person.name}</span>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {isOpen &&
          `${counted(people.length, 'person', 'people')} to mention. ${people[index]?.name}. Up and down to choose, Enter to take.`}
      </VisuallyHidden>
    </div>
  );
}

function usePeople(typing: MentionTyped | null) {
  const isTyping = typing !== null;
  const { data: me } = useQuery({ ...meQuery, enabled: isTyping });
  const [asked] = useDebouncedValue(typing?.typed, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...mentionableQuery(asked ?? '', me?.organization.id),
    enabled: isTyping && asked !== undefined && me !== undefined,
  });
  const typed = (typing?.typed ?? '').toLowerCase();
  return (data ?? []).filter(({ name }) => name.toLowerCase().includes(typed)).slice(0, MOST_OFFERED);
}

const MOST_OFFERED = 6;

import { Checkbox } from '@mantine/core';
import { FEED_EVENT_TYPES, type FeedEventType, feedEvents } from '@proofline/contracts/feed/events';
import { FEED_SCOPE_LABELS, FEED_SCOPES, type FeedScope } from '@proofline/contracts/feed/scopes';
import { orderedTypes } from '@proofline/contracts/webhooks';
import styles from './webhooks.module.css';

const scopes: ReadonlyMap<string, FeedScope> = new Map(feedEvents.map(({ type, scope }) => [type, scope]));
const typesOf = (scope: FeedScope): readonly FeedEventType[] =>
  FEED_EVENT_TYPES.filter((type) => scopes.get(type) === scope);
const summaries: ReadonlyMap<string, string> = new Map(feedEvents.map(({ type, summary }) => [type, summary]));

interface Props {
  readonly types: readonly FeedEventType[];
  readonly onChange: (types: readonly FeedEventType[]) => void;
  readonly error: string | undefined;
}

/** Which events are sent: a group at once, or one by one. */
export function EventChoice({ types, onChange, error }: Props) {
  const set = (some: readonly FeedEventType[], on: boolean) =>
    onChange(orderedTypes(on ? [...types, ...some] : types.filter((type) => !some.includes(type))));
  return (
    <fieldset className={styles.events}>
      <legend className={styles.label}>Events</legend>
      <Checkbox
        label="All events"
        checked={types.length === FEED_EVENT_TYPES.length}
        indeterminate={types.length > 0 && types.length < FEED_EVENT_TYPES.length}
        onChange={(event) => onChange(event.currentTarget.checked ? FEED_EVENT_TYPES : [])}
      />
      {FEED_SCOPES.map((scope) => {
        const own = typesOf(scope);
        const chosen = own.filter((type) => types.includes(type)).length;
        return (
          <fieldset key={scope} className={styles.scope}>
            <legend>
              <Checkbox
                label={FEED_SCOPE_LABELS[scope]}
                checked={chosen === own.length}
                indeterminate={chosen > 0 && chosen < own.length}
                onChange={(event) => set(own, event.currentTarget.checked)}
              />
            </legend>
            {own.map((type) => (
              <Checkbox
                key={type}
                size="xs"
                label={<code>{type}</code>}
                description={summaries.get(type)}
                checked={types.includes(type)}
                onChange={(event) => set([type], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        );
      })}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

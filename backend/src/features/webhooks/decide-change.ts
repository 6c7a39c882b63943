import type { WebhookSettings } from './rows.ts';

export interface WebhookNow extends WebhookSettings {
  readonly state: 'active' | 'paused' | 'suspended';
}

export type WebhookChange = { readonly [Key in keyof WebhookSettings]?: WebhookSettings[Key] | undefined } & {
  readonly paused?: boolean | undefined;
};

export interface DecidedChange {
  readonly settings: WebhookSettings;
  readonly hasChanged: boolean;
  readonly turn: 'pause' | 'resume' | undefined;
}

/** What a change comes to; what is so already is not said again. Pure. */
export function decideChange(webhook: WebhookNow, { paused, ...change }: WebhookChange): DecidedChange {
  const { name = webhook.name, url = webhook.url, format = webhook.format, types = webhook.types } = change;
  const hasChanged =
    name !== webhook.name || url !== webhook.url || format !== webhook.format || !sameTypes(types, webhook.types);
  return { settings: { name, url, format, types }, hasChanged, turn: turnOf(webhook.state, paused) };
}

function turnOf(state: WebhookNow['state'], paused: boolean | undefined): DecidedChange['turn'] {
  if (paused === true && state === 'active') return 'pause';
  return paused === false && state !== 'active' ? 'resume' : undefined;
}

const sameTypes = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((type) => right.includes(type));

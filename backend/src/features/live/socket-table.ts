import type { ServerMessage } from '@proofline/contracts/socket/messages';

type Audience =
  /** Every browser that is signed in; the message says nothing of anybody. */
  | 'everybody'
  /** The browsers of the organisation it is about. */
  | 'organization'
  /** The browsers of one person. */
  | 'person'
  /** The browsers of the people and organisations it was told to. */
  | 'receivers'
  /** The browsers of those in the organisation who may change everything in it. */
  | 'full_access'
  /** Superusers' browsers. */
  | 'superusers'
  /** The browser that asked. */
  | 'asker';

/** Message → who hears it, and from whom a request is taken. A message without a row does not compile. */
export const socketTable: {
  readonly fromServer: Readonly<Record<ServerMessage['type'], Audience>>;
  readonly fromBrowser: Readonly<Record<'resume', 'signed_in'>>;
} = {
  fromServer: {
    hello: 'asker',
    report_progress: 'organization',
    changed: 'organization',
    features_changed: 'everybody',
    agents_changed: 'superusers',
    parked_events_changed: 'superusers',
    waiting_changed: 'organization',
    log_state: 'superusers',
    favorites_changed: 'person',
    export_progress: 'organization',
    readings_changed: 'person',
    muting_changed: 'person',
    notifications_changed: 'receivers',
    webhooks_changed: 'full_access',
  },
  fromBrowser: { resume: 'signed_in' },
};

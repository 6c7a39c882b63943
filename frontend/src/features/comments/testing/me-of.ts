import { type Me, meSchema } from '@proofline/contracts/api/account';

/** Somebody who is signed in, as the API presents them. */
export const meOf = (): Me =>
  meSchema.parse({
    ...{ id: 1, first_name: 'Writer', last_name: '1', name: 'Writer 1', email: 'writer@first.example' },
    ...{ picture_url: null, phone_number: null, role: 'full_access', has_full_access: true },
    ...{ is_superuser: false, is_auditor: false, has_two_factor: false, has_demo_mails: false, cookies: ['required'] },
    organization: { id: 1, name: 'First', requires_two_factor: false },
    preferences: {
      ...{ appearance: 'light', sidebar_collapsed: false, timezone: 'UTC', switch_settings: {} },
      notification_settings: { alerts: false, comments: false, news: false, offers: false },
    },
  });

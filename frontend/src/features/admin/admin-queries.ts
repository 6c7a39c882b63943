import { auditEventPageSchema } from '@proofline/contracts/api/audit';
import { crawlingSettingsSchema } from '@proofline/contracts/api/crawling-settings';
import { demoMailPageSchema } from '@proofline/contracts/api/demo-mails';
import { healthDetailsSchema } from '@proofline/contracts/api/health';
import { presetImageSetPageSchema } from '@proofline/contracts/api/images';
import { socialAccountPageSchema } from '@proofline/contracts/api/social-accounts';
import { organizationPageSchema, organizationSchema, userPageSchema } from '@proofline/contracts/api/users';
import { verticalPageSchema } from '@proofline/contracts/api/verticals';
import { featureSettingsSchema } from '@proofline/contracts/api/waffle';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** How often is asked again for what nobody announces. */
const UNANNOUNCED_REFRESH_MS = 15_000;

/** As often as the server looks. */
const HEALTH_REFRESH_MS = 5_000;

export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: ({ signal }) => apiGet('/api/health/', healthDetailsSchema, { signal }),
  refetchInterval: HEALTH_REFRESH_MS,
});

export const usersQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.users.list(query),
    queryFn: ({ signal }) => apiGet('/api/users/', userPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const organizationsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.organizations.list(query),
    queryFn: ({ signal }) => apiGet('/api/organizations/', organizationPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** `page_size=0`: everything there is (at most 1,000), to choose from. */
export const allUsersQuery = usersQuery({ page_size: 0 });
export const allOrganizationsQuery = organizationsQuery({ page_size: 0 });

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.organizations.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/organizations/${id}/`, organizationSchema, { signal }),
  });

export const crawlingSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.organizations.crawling(id),
    queryFn: ({ signal }) => apiGet(`/api/organizations/${id}/crawling/`, crawlingSettingsSchema, { signal }),
  });

export const featureSettingsQuery = queryOptions({
  queryKey: queryKeys.features.settings,
  queryFn: ({ signal }) => apiGet('/api/waffle_settings/', featureSettingsSchema, { signal }),
});

export const auditEventsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.auditEvents.list(query),
    queryFn: ({ signal }) => apiGet('/api/audit_events/', auditEventPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: UNANNOUNCED_REFRESH_MS,
  });

/** What the demo's mailbox caught; 404 where there is none. */
export const demoMailsQuery = queryOptions({
  queryKey: queryKeys.demoMails,
  queryFn: ({ signal }) => apiGet('/api/demo_mails/', demoMailPageSchema, { signal }),
  refetchInterval: UNANNOUNCED_REFRESH_MS,
});

/** What checks may be made of, the disabled ones too: all there are. */
const everything = { all: true };

export const verticalsQuery = queryOptions({
  queryKey: queryKeys.verticals.known,
  queryFn: ({ signal }) => apiGet('/api/verticals/', verticalPageSchema, { query: everything, signal }),
});

export const socialAccountsQuery = queryOptions({
  queryKey: queryKeys.socialAccounts.known,
  queryFn: ({ signal }) => apiGet('/api/social_account/', socialAccountPageSchema, { query: everything, signal }),
});

export const presetImageSetsQuery = queryOptions({
  queryKey: queryKeys.presetImageSets.known,
  queryFn: ({ signal }) => apiGet('/api/preset_image_sets/', presetImageSetPageSchema, { query: everything, signal }),
});

import { projectPageSchema } from '@proofline/contracts/api/projects';
import { reportPageSchema } from '@proofline/contracts/api/reports';
import { urlGroupPageSchema } from '@proofline/contracts/api/url-groups';
import { counted } from '@proofline/contracts/counted';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

export interface Found {
  /** Unique in the list. */
  readonly id: string;
  readonly label: string;
  /** After the label, quieter. */
  readonly detail: string;
  /** Address inside the app. */
  readonly href: string;
}

/** Of each kind of thing, at most. */
const PER_KIND = 5;
/** Shorter words match nearly everything. */
export const MIN_LETTERS = 2;

/** What the server finds by name, newest knowledge of its own. `text` empty: not asked. */
const options = (text: string) => ({
  enabled: text.length >= MIN_LETTERS,
  staleTime: 10_000,
  retry: false as const,
});

export const foundChecks = (text: string) =>
  queryOptions({
    ...options(text),
    queryKey: queryKeys.search('checks', text),
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { name: text, page_size: PER_KIND };
      const { results } = await apiGet('/api/projects/', projectPageSchema, { query, signal });
      return results.map(({ id, name, creator_full_name: creator }) => ({
        id: `check-${id}`,
        label: name,
        detail: creator || 'Unknown',
        href: `/manage_checks/${id}/overview`,
      }));
    },
  });

export const foundReports = (text: string) =>
  queryOptions({
    ...options(text),
    queryKey: queryKeys.search('reports', text),
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { name: text, page_size: PER_KIND };
      const { results } = await apiGet('/api/reports/', reportPageSchema, { query, signal });
      return results.map(({ id, project_id: check, project__name: name, status }) => ({
        id: `report-${id}`,
        label: name,
        detail: `Report #${id}, ${status.title}`,
        href: `/manage_checks/${check}/reports/${id}`,
      }));
    },
  });

export const foundLists = (text: string) =>
  queryOptions({
    ...options(text),
    queryKey: queryKeys.search('lists', text),
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { name: text, page_size: PER_KIND };
      const { results } = await apiGet('/api/v1/url_groups/', urlGroupPageSchema, { query, signal });
      return results.map(({ id, name, url_count: count }) => ({
        id: `list-${id}`,
        label: name,
        detail: counted(count, 'URL'),
        href: `/manage_lists?${new URLSearchParams({ name })}`,
      }));
    },
  });

/** Every typed word begins a word of the label, whatever the case. */
export function matchesWords(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

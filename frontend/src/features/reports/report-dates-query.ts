import { reportDatesSchema } from '@proofline/contracts/api/report-dates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

interface DatesAsked {
  readonly report?: number;
  /** `YYYY-MM` */
  readonly month?: string;
  /** `YYYY-MM-DD` */
  readonly day?: string;
  readonly timezone: string;
}

/** Where to go from a report of a check, and which days of a month and times of a day have one. */
export const reportDatesQuery = (check: number, asked: DatesAsked) =>
  queryOptions({
    queryKey: queryKeys.projects.reportDates(check, asked),
    queryFn: ({ signal }) =>
      apiGet(`/api/projects/${check}/report_dates/`, reportDatesSchema, { query: { ...asked }, signal }),
    placeholderData: keepPreviousData,
  });

import { type ResultGrouping, resultGroupingSchema } from '@proofline/contracts/api/result-groups';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** What results are grouped by: it stands in the address bar, as the list's filters do. */
export function useGrouping() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    by: resultGroupingSchema.safeParse(search.group).data,
    choose: (by: ResultGrouping | undefined) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, string | number | boolean | undefined>) => ({ ...previous, group: by }),
        resetScroll: false,
      }),
  };
}

import {
  type CheckTemplateId,
  checkTemplateDetailSchema,
  checkTemplatePageSchema,
} from '@proofline/contracts/api/check-templates';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

/** All templates of the organisation, by name. */
export const templatesQuery = queryOptions({
  queryKey: queryKeys.checkTemplates.list,
  queryFn: ({ signal }) => apiGet('/api/check_templates/', checkTemplatePageSchema, { signal }),
});

export const templateQuery = (id: number | CheckTemplateId) =>
  queryOptions({
    queryKey: queryKeys.checkTemplates.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/check_templates/${id}/`, checkTemplateDetailSchema, { signal }),
    // What is still available is asked for anew each time.
    staleTime: 0,
  });

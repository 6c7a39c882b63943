import { checkTemplateSchema } from '@proofline/contracts/api/check-templates';
import type { Project } from '@proofline/contracts/api/projects';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { NameDialog } from '../../../shared/forms/name-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';

/** Keeps a check's configuration under a name, for the organisation to start checks from. */
export function SaveTemplateDialog({ check, onClose }: { check: Project; onClose: () => void }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (name: string) => apiPost('/api/check_templates/', checkTemplateSchema, { name, project: check.id }),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.checkTemplates.all }),
  });
  return (
    <NameDialog
      title="Save as template"
      label="Template name"
      submitLabel="Save template"
      maxLength={MAX_CHECK_NAME_LENGTH}
      name={check.name}
      saving={saving}
      onSaved={({ name }) => toast('success', `The template "${name}" was saved.`, 'It stands under Create new check.')}
      onClose={onClose}
    >
      Its configuration is kept as it is now. New checks can be started from it by everybody with full access.
    </NameDialog>
  );
}

import { type CheckView, type CheckViewSearch, MAX_CHECK_VIEW_NAME_LENGTH } from '@proofline/contracts/api/check-views';
import { NameDialog } from '../../../shared/forms/name-dialog.tsx';
import { sharedWords } from './view-search.ts';
import { useNameView } from './views-query.ts';

interface Props {
  /** Null: a new one, of what stands in `search`. */
  readonly view: CheckView | null;
  readonly search: CheckViewSearch;
  readonly onSaved: (view: CheckView) => void;
  readonly onClose: () => void;
}

/** Gives a set of filters a name, or another one. */
export function ViewDialog({ view, search, onSaved, onClose }: Props) {
  const saving = useNameView(view, search);
  const isNew = view === null;
  return (
    <NameDialog
      title={isNew ? 'Save view' : 'Rename view'}
      label="View name"
      submitLabel={isNew ? 'Save view' : 'Rename'}
      maxLength={MAX_CHECK_VIEW_NAME_LENGTH}
      name={view?.name ?? ''}
      saving={saving}
      onSaved={onSaved}
      onClose={onClose}
    >
      {isNew && (
        <>
          The filters, switches and the order of the rows as they are now. Only you see the view. By its address a
          colleague sees {sharedWords(search)}.
        </>
      )}
    </NameDialog>
  );
}

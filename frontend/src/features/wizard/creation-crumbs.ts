/** Down to where checks are created. */
export const creationCrumbs = [{ label: 'Checks' }, { label: 'Create new check', to: '/project' }] as const;

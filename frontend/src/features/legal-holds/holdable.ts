/** What can be put on legal hold: a check with all of its reports, or one report. */
export interface Holdable {
  readonly type: 'check' | 'report';
  readonly id: number;
}

export const holdAddress = ({ type, id }: Holdable): string =>
  `/api/${type === 'check' ? 'projects' : 'reports'}/${id}/legal_hold/`;

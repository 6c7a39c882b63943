import { counted } from '@proofline/contracts/counted';
import type { Producer } from '../producer.ts';
import type { Move } from '../standings.ts';
import { addressed, named, reportPath } from '../words.ts';

/** Examples that a notice names; the report has them all. */
const MAX_NAMED = 3;

/** Something rose, fell, vanished or came back in the lists that a run has read: once a run, at its end. */
export const placesMoved: Producer = ({ event }, { run, moves = [] }) => {
  if (event.type !== 'ReportCompleted' || run === undefined || run.isOver || moves.length === 0) return [];
  const { reportId, checkId, organizationId, name } = run;
  const vanished = moves.filter(({ is }) => is === null);
  const came = moves.filter(({ was }) => was === null);
  const stayed = moves.filter(
    (move): move is Move & { was: number; is: number } => move.was !== null && move.is !== null,
  );
  const fell = stayed.filter(({ was, is }) => is > was);
  const rose = stayed.filter(({ was, is }) => is < was);
  const words = [
    ...told(vanished, 'vanished'),
    ...told(fell, 'fell'),
    ...told(rose, 'rose'),
    ...told(came, 'appeared'),
  ].join(', ');
  const examples = [...vanished, ...fell, ...rose, ...came].slice(0, MAX_NAMED).map(inWords);
  return [
    {
      cause: `moved-${reportId}`,
      category: 'alerts',
      kind: vanished.length + fell.length > 0 ? 'warning' : 'info',
      message: `${words}: ${named(name)}\n${examples.join('\n')}`,
      link: `${reportPath(run)}?ordering=changed`,
      audience: { to: 'organization', organizationId, except: [] },
      ...{ by: null, checkId, reportId },
    },
  ];
};

const told = (moves: readonly Move[], what: string): string[] =>
  moves.length === 0 ? [] : [`${counted(moves.length, 'brand')} ${what}`];

/** So that three lines and the first fit into a notice, whatever is named. */
const MAX_NAME = 28;
const MAX_SUBJECT = 44;

function inWords({ name, subject, country, was, is }: Move): string {
  const where = `${cut(addressed(subject), MAX_SUBJECT)}${country === null ? '' : ` (${country})`}`;
  const moved = is === null ? `gone, was ${was}` : was === null ? `now ${is}` : `${was} → ${is}`;
  return `${cut(named(name), MAX_NAME)}: ${moved}, ${where}`;
}

const cut = (text: string, chars: number): string => (text.length > chars ? `${text.slice(0, chars - 1)}…` : text);

import { urlParts } from '../../../shared/ui/url-parts.ts';
import { type ChainStep, chainSteps } from './chain-steps.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './popunder.module.css';

type Row = Parameters<typeof chainSteps>[0];

interface Props {
  readonly row: Row;
  readonly keywords: readonly string[];
}

/** The numbered way of a window: what each step answered, what led on, and how long it took (002 §2.6). */
export function Chain({ row, keywords }: Props) {
  const steps = chainSteps(row);
  const longest = Math.max(1, ...steps.map(({ ms }) => ms ?? 0));
  if (steps.length === 0) return <p className={styles.quiet}>It led nowhere.</p>;
  return (
    <table className={styles.chain}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Status</th>
          <th scope="col">Address</th>
          <th scope="col">Kind</th>
          <th scope="col" className={styles.timeHead}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way can pass an address twice; a step is its place
          <tr key={index} data-end={step.isEnd || undefined}>
            <td className={styles.number}>{index + 1}</td>
            <td>
              <span className={styles.code} data-ok={step.isEnd && isOk(step.status)}>
                {step.status ?? '–'}
              </span>
            </td>
            <td className={styles.stepUrl} title={step.url}>
              <StepUrl url={step.url} keywords={keywords} />
              <i className={styles.kindBelow}>{step.kind}</i>
            </td>
            <td className={styles.kind}>{step.kind}</td>
            <td className={styles.time}>
              <StepTime step={step} longest={longest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StepUrl({ url, keywords }: { url: string; keywords: readonly string[] }) {
  const { host, rest } = urlParts(url);
  return (
    <span className={styles.stepText}>
      <b>
        <Highlighted text={host} keywords={keywords} />
      </b>
      <Highlighted text={rest} keywords={keywords} />
    </span>
  );
}

function StepTime({ step: { ms }, longest }: { step: ChainStep; longest: number }) {
  if (ms === null) return '–';
  return (
    <>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.max(4, (ms / longest) * 100)}%` }} />
      </span>
      {Math.round(ms).toLocaleString('en')} ms
    </>
  );
}

const isOk = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

import type { HealthFigure } from '@proofline/contracts/api/health';

const units = [
  [1024 ** 4, 'TiB'],
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
] as const;

function bytesText(bytes: number): string {
  const [size, unit] = units.find(([least]) => bytes >= least) ?? [1024, 'KiB'];
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

function secondsText(seconds: number): string {
  if (seconds < 120) return `${seconds.toLocaleString('en', { maximumFractionDigits: 3 })} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  return `${Math.floor(minutes / 60).toLocaleString('en')} h`;
}

/** A figure in words: what is not known says so. */
export function figureText({ value, unit, at_least }: HealthFigure): string {
  if (value === null) return 'not known';
  const text =
    unit === 'bytes' ? bytesText(value) : unit === 'seconds' ? secondsText(value) : value.toLocaleString('en');
  return at_least ? `${text} or more` : text;
}

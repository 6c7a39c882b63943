import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';

/** Whose stream it is; undefined for streams of anything but reports. */
export function reportOfStream(stream: string): ReportId | undefined {
  const digits = /^report-(\d+)$/.exec(stream)?.[1];
  const parsed = reportIdSchema.safeParse(Number(digits));
  return parsed.success ? parsed.data : undefined;
}

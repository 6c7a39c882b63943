import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';

/** Whose stream it is, or whose target's; undefined for streams of anything else. */
export function reportOfStream(stream: string): ReportId | undefined {
  const digits = /^(?:report-(?=\d+$)|target-(?=\d+-\d+$))(\d+)/.exec(stream)?.[1];
  const parsed = reportIdSchema.safeParse(Number(digits));
  return parsed.success ? parsed.data : undefined;
}

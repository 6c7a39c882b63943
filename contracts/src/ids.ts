import { z } from 'zod';

/** Integer ids, given out by Postgres sequences (a report's is derived, see `reportIdOf`). */
export const checkIdSchema = z.number().int().positive().brand<'CheckId'>();
export const reportIdSchema = z.number().int().positive().brand<'ReportId'>();
export const urlListIdSchema = z.number().int().positive().brand<'UrlListId'>();
export const commentIdSchema = z.number().int().positive().brand<'CommentId'>();
/** Of 32 bits in the database: what is larger is nobody's. */
const maxRowId = 2 ** 31 - 1;
export const userIdSchema = z.number().int().positive().max(maxRowId).brand<'UserId'>();
export const organizationIdSchema = z.number().int().positive().max(maxRowId).brand<'OrganizationId'>();
export const verticalIdSchema = z.number().int().positive().brand<'VerticalId'>();
export const agentIdSchema = z.uuid().brand<'AgentId'>();
/** Derived from what a notification is about and who receives it, so that the same one is published once. */
export const notificationIdSchema = z.uuid().lowercase().brand<'NotificationId'>();

export type CheckId = z.infer<typeof checkIdSchema>;
export type ReportId = z.infer<typeof reportIdSchema>;
export type UrlListId = z.infer<typeof urlListIdSchema>;
export type CommentId = z.infer<typeof commentIdSchema>;
export type UserId = z.infer<typeof userIdSchema>;
export type OrganizationId = z.infer<typeof organizationIdSchema>;
export type VerticalId = z.infer<typeof verticalIdSchema>;
export type AgentId = z.infer<typeof agentIdSchema>;
export type NotificationId = z.infer<typeof notificationIdSchema>;

/** Runs a check may have in its lifetime: four a day for 68 years. */
export const MAX_SLOTS_PER_CHECK = 100_000;

/**
 * A report's id follows from its check and its slot (0-based), so that any number of reactors that see the same due
 * slot ask for the same stream, and the log lets one of them in.
 */
export function reportIdOf(checkId: CheckId, slot: number): ReportId {
  if (!Number.isInteger(slot) || slot < 0 || slot >= MAX_SLOTS_PER_CHECK) {
    throw new RangeError(`A check has slots 0 to ${MAX_SLOTS_PER_CHECK - 1}, not ${slot}.`);
  }
  return reportIdSchema.parse(checkId * MAX_SLOTS_PER_CHECK + slot);
}

/** Check and slot of a report, the inverse of `reportIdOf`. */
export function checkAndSlotOf(reportId: ReportId): { checkId: CheckId; slot: number } {
  return {
    checkId: checkIdSchema.parse(Math.floor(reportId / MAX_SLOTS_PER_CHECK)),
    slot: reportId % MAX_SLOTS_PER_CHECK,
  };
}

/** One judged page of one target of one report: `<reportId>-<target>-<page>`, targets and pages counted from 1. */
export const resultIdSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,9}-\d{1,6}$/)
  .brand<'ResultId'>();
export type ResultId = z.infer<typeof resultIdSchema>;

export function resultIdOf(reportId: ReportId, target: number, page: number): ResultId {
  return resultIdSchema.parse(`${reportId}-${target}-${page}`);
}

/** Report, target and page of a result, the inverse of `resultIdOf`. */
export function resultKeyOf(id: ResultId): { reportId: number; target: number; page: number } {
  const [reportId = 0, target = 0, page = 0] = id.split('-').map(Number);
  return { reportId, target, page };
}

/** Lower-case hexadecimal SHA-256 of the bytes. */
export const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'Sha256'>();
export type Sha256 = z.infer<typeof sha256Schema>;

/** The log counts in signed 64 bits. */
const maxLogPosition = 2n ** 63n - 1n;

/** A position in the log as it crosses a wire: the commit position in decimal digits. */
export const logPositionSchema = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((digits) => BigInt(/^\d+$/.test(digits) ? digits : 0) <= maxLogPosition, 'No log is that long.');
export type LogPosition = z.infer<typeof logPositionSchema>;

import { NotInThisState } from '../../kernel/commands/refusals.ts';

/** A finding that cannot be one of its target. Never retry unchanged. */
export abstract class FindingRefused extends NotInThisState {}

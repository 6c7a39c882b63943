import { randomUUID } from 'node:crypto';

/** A new identifier (UUID version 4); passed in where deciders need one. */
export type NewId = () => string;

export const randomId: NewId = () => randomUUID();

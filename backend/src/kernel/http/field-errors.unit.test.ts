import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';

const schema = z.strictObject({ name: z.string(), tree: z.object({ rules: z.array(z.number()) }) });
const errorsOf = (input: unknown) => {
  const { error } = schema.safeParse(input, { reportInput: true });
  return error ? fieldErrorsOf(error) : {};
};

describe('Field errors', () => {
  it('ask for missing fields and name unknown ones', () => {
    expect(errorsOf({ tree: { rules: [] }, isAdmin: true })).toEqual({
      name: ['This field is required'],
      isAdmin: ['Unknown field.'],
    });
  });

  it('give the dotted path of a nested field', () => {
    expect(Object.keys(errorsOf({ name: 'a', tree: { rules: ['x'] } }))).toEqual(['tree.rules.0']);
  });

  it('keep the message of a wrong type', () => {
    expect(errorsOf({ name: 1, tree: { rules: [] } }).name).toEqual([
      'Invalid input: expected string, received number',
    ]);
  });

  it('stand under non_field_errors when the whole body is wrong', () => {
    expect(Object.keys(errorsOf('text'))).toEqual(['non_field_errors']);
  });

  it('are bounded, whatever comes in', () => {
    const input = { name: 'a', tree: { rules: Array.from({ length: 5_000 }, () => 'x') } };
    expect(Object.keys(errorsOf(input))).toHaveLength(50);
  });

  it('take hostile field names as names', () => {
    const input: unknown = JSON.parse('{"name":"a","tree":{"rules":[]},"__proto__":{"x":1}}');
    expect(Object.keys(errorsOf(input))).toEqual(['__proto__']);
  });
});

import { describe, expect, it } from 'vitest';
import { cleanPhone, judgePhone, phoneText } from './phone-number.ts';

describe('A phone number', () => {
  it.each([
    ['+46 70-123 45 67', '+46 70123 45 67'],
    ['call me: 0046', '0046'],
    ['  +356 2123 4567x', '+356 2123 4567'],
    ['46+70', '4670'],
    ['', ''],
  ])('loses letters and special characters: %s', (typed, kept) => {
    expect(cleanPhone(typed)).toBe(kept);
  });

  it.each([
    ['+356 2123 4567', null, { isValid: true, isChanged: true, canSave: true }],
    ['356 2123 4567', '+35621234567', { isValid: true, isChanged: false, canSave: false }],
    ['+35621234567', '+35621234567', { isValid: true, isChanged: false, canSave: false }],
    ['+356 2123', null, { isValid: false, isChanged: true, canSave: false }],
    ['070 123 45 67', null, { isValid: false, isChanged: true, canSave: false }],
    ['', null, { isValid: undefined, isChanged: false, canSave: false }],
    ['', '+35621234567', { isValid: undefined, isChanged: true, canSave: true }],
  ])('is judged against what is stored: %s, %s', (text, stored, state) => {
    expect(judgePhone(text, stored)).toEqual(state);
  });

  it('is shown in groups', () => {
    expect(phoneText('+35621234567')).toBe('+356 2123 4567');
    expect(phoneText(null)).toBe('');
  });
});

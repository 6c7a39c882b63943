/** Only those fields that differ, so that what others changed meanwhile stays. Plain values only. Pure. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

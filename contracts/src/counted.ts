/** How many of what: `1 check`, `1,204 checks`. @param many where that is more than an s at the end */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Whether a pattern means a host: by its own name, or as `*.` and what names end in. */
export function matchesHostPattern(pattern: string, name: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === name;
  return name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1;
}

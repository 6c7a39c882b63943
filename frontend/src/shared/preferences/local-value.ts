/** Reads and writes of local storage that survive its absence (private windows, full quota). */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value then lasts as long as the page.
  }
}

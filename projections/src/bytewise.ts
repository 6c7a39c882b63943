/**
 * A text that compares with others as its bytes in UTF-8 do: JavaScript has what lies beyond 16 bits before the last
 * 8,192 characters within them.
 */
export const bytewise = (text: string): string =>
  /[\ud800-\uffff]/.test(text)
    ? text.replace(/[\ud800-\uffff]/g, (unit) => {
        const code = unit.charCodeAt(0);
        return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
      })
    : text;

/** A character that can be seen: spaces, zero-width ones and marks of writing direction cannot. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}]/u;

/** Whether a text says anything to a reader. */
export const isVisible = (text: string): boolean => visible.test(text);

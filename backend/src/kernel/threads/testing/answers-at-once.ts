/** A thread's work that is done as soon as it is asked for. */
export default function answer(asked: string): string {
  return asked;
}

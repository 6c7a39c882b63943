/** The last login, counted from 0, at which the tutorial starts by itself (000 §4): the maximum minus one, else 2. */
export const lastAutomaticLogin = (maximum?: number): number => (maximum === undefined ? 2 : maximum - 1);

/** @param counter logins so far, this one included */
export const startsByItself = (counter: number, maximum?: number): boolean =>
  counter >= 1 && counter - 1 <= lastAutomaticLogin(maximum);

/** The counter of somebody who does not want the tutorial to start by itself again. */
export const COUNTER_WITHOUT_TUTORIAL = lastAutomaticLogin() + 2;

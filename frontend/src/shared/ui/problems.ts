let dismiss: () => void = () => undefined;

/** What takes away the messages about failures that are on the screen; set where they are shown. */
export function whenProblemsEnd(react: () => void): void {
  dismiss = react;
}

/** Something is tried anew, or was left: what failed before is no longer of concern. */
export const dismissProblems = (): void => dismiss();

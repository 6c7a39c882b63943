import type { ComponentType } from 'react';

/** What is wrong with a draft, by field; empty when nothing is. */
export type Messages<Draft> = Readonly<Partial<Record<keyof Draft, string>>>;

export interface PanelProps<Draft, Facts> {
  readonly draft: Draft;
  readonly facts: Facts;
  /** Messages of the tabs that were submitted; while one is filled in for the first time it has none. */
  readonly messages: Messages<Draft>;
  readonly update: (change: Partial<Draft>) => void;
  readonly goTo: (tabId: string) => void;
}

/** One step of a wizard. A kind of check is a list of these, the last one its overview. */
export interface WizardTab<Draft, Facts> {
  readonly id: string;
  /** In the row of steps. */
  readonly title: string;
  /** Above the panel. */
  readonly heading: string;
  /** What was chosen, in a few words. */
  readonly summary: (draft: Draft, facts: Facts) => string;
  /** Right of the heading. */
  readonly aside?: (draft: Draft, facts: Facts) => string;
  /** What is wrong; empty when the tab is valid. */
  readonly validate: (draft: Draft, facts: Facts) => Messages<Draft>;
  /** Offers Skip. */
  readonly canSkip?: (draft: Draft) => boolean;
  /** Fields of the server's answer that this tab fills. */
  readonly fields: readonly string[];
  readonly Panel: ComponentType<PanelProps<Draft, Facts>>;
}

/** The planner gives every website a country: a mistake in the code. */
export class TargetWithoutCountry extends Error {
  readonly code = 'target_without_country';

  constructor() {
    super('A website is looked at from a country, and this target has none.');
    this.name = 'TargetWithoutCountry';
  }
}

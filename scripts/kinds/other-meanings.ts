/**
 * Files outside the registries and kind folders in which a kind's name stands for something else, or for stored data,
 * and what it stands for; and the few that know a kind for a reason of their own. A row that is not needed fails the test.
 */
const part = 'the part of a check that lists toplists, which a kind has or has not';
const toplistKind = "a toplist check's own kind: `brand` or `discovery`";
const gallery = 'examples for developers';
const example = 'the example in the catalogue of events';

export const otherMeanings: Readonly<Record<string, string>> = {
  'backend/src/features/checks/present.ts': part,
  'backend/src/features/checks/validate-new-check.ts': part,
  'contracts/src/api/check-problems.ts': part,
  'frontend/src/features/wizard/check-steps.ts': 'a word for counting toplists',
  'frontend/src/features/wizard/draft-to-body.ts': part,
  'frontend/src/features/wizard/estimate.ts': part,
  'frontend/src/features/wizard/panels/overview-panel.tsx': part,
  'frontend/src/features/wizard/validate-draft.ts': part,
  'contracts/src/toplists.ts': toplistKind,
  'contracts/src/toplist-problems.ts': toplistKind,
  'frontend/src/features/wizard/toplist-rows.ts': toplistKind,
  'backend/src/features/creation-metadata/creation-metadata.ts': toplistKind,
  'demo-web/src/kinds/toplist/seed/demo-checks.ts': toplistKind,
  'contracts/src/kinds/internet-scan/facts.ts': 'the name under which its crawls are told',
  'contracts/src/api/crawl-statistics.ts': 'fields of the answer, as the specification names them',
  'contracts/src/events/check.ts': example,
  'contracts/src/events/report.ts': example,
  'frontend/src/gallery/check-parts-page.tsx': gallery,
  'frontend/src/gallery/example-drafts.ts': gallery,
  'contracts/src/events/configuration-v1.ts': 'version 1 of an event, frozen',
  'contracts/src/events/configuration-v2.ts': 'version 2 of an event, frozen',
  'backend/src/app/apart-worker.ts': 'work of a kind that is done in a thread apart: threads load it by name',
  'backend/src/features/rules-dry-run/present.ts': 'rules are tried on pages as compliance reads them',
  'backend/src/features/rules-dry-run/stored-page.ts': 'rules are tried on pages as compliance reads them',
  'backend/src/features/runs/migrations.ts': 'checks stored when there was one kind',
  'backend/src/features/password-policy/common-passwords.ts': 'a word that makes a bad password',
};

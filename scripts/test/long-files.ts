/**
 * Seconds that test files take on two cores which have nothing else to do, where it is more than some: `npm test` names
 * the slowest at its end. Only their order counts, and a file that is missing here runs after those that are not.
 */
export const longFiles: Readonly<Record<string, number>> = {
  'tests/src/faults/kill-processes.e2e.test.ts': 75,
  'tests/src/wizard/six-kinds.e2e.test.ts': 70,
  'tests/src/journeys/account.e2e.test.ts': 65,
  'tests/src/pages/every-screen.e2e.test.ts': 60,
  'tests/src/journeys/compliance-check.e2e.test.ts': 55,
  // These two wait for the run of the demo, which the files before them leave time for.
  'tests/src/help/help.e2e.test.ts': 52,
  'tests/src/journeys/demo-run.e2e.test.ts': 50,
  'tests/src/roles/people-and-roles.e2e.test.ts': 45,
  'tests/src/journeys/frame.e2e.test.ts': 45,
  'tests/src/faults/lost-agents.e2e.test.ts': 43,
  'tests/src/journeys/query-builder.e2e.test.ts': 40,
  'demo-web/src/kinds/compliance/truth/rendered-pages.e2e.test.ts': 30,

  'tests/src/egress/guard.int.test.ts': 75,
  'tests/src/containers/images.int.test.ts': 60,
  'event-store/src/contract/model.int.test.ts': 40,
  'crawler-agent/src/gather/hostile-pages.int.test.ts': 60,
  'event-store/src/durability/kill.int.test.ts': 30,
  'crawler-agent/src/gather/visit-page.int.test.ts': 28,
  'backend/src/features/runs/exactly-once.int.test.ts': 23,
  'crawler-agent/src/kinds/compliance/crawl-target.int.test.ts': 16,
  'crawler-agent/src/browser/crawl-browser.int.test.ts': 14,
  'event-store/src/embedded-node.int.test.ts': 13,
  'crawler-agent/src/agent/dry-runner.int.test.ts': 12,
  'tests/src/courtesy/whole-demo-web.int.test.ts': 11,
  'backend/src/features/targets/agent-api.int.test.ts': 11,
  'demo-web/src/start-demo-web.int.test.ts': 11,
  'projections/src/bin/projections.int.test.ts': 11,
  'backend/src/app/unavailable.int.test.ts': 10,

  'platform/src/images/match-rates.unit.test.ts': 9,
};

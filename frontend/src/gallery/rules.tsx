import { Button } from '@mantine/core';
import type { QueryTree } from '@proofline/rules/query-tree';
import { useState } from 'react';
import { RuleTree } from '../features/checks/overview/rule-tree.tsx';
import { LateWorkbench } from '../features/rules-builder/late-workbench.tsx';
import { TryRefused } from '../features/rules-builder/try-it/try-refused.tsx';
import { TryVerdict } from '../features/rules-builder/try-it/try-verdict.tsx';
import { TryWaiting } from '../features/rules-builder/try-it/try-waiting.tsx';
import { VerdictSentence } from '../features/rules-builder/verdict-sentence.tsx';
import { ApiError } from '../shared/api/api-error.ts';
import { Card } from '../shared/ui/card.tsx';
import { couldNotBeJudged, exampleTree, filteredOut, notCompliant } from './example-rules.ts';
import styles from './gallery.module.css';
import { manyRules } from './many-rules.ts';
import { Row } from './row.tsx';

const countries = [
  { id: 'GB', name: 'United Kingdom' },
  { id: 'MT', name: 'Malta' },
];
const tooMany = new ApiError(429, 'too_many_requests', 'Too many requests. Please try again in 12 seconds.');

export function Rules() {
  return (
    <>
      <Builder />
      <Card title="Query builder, read only">
        <RuleTree tree={exampleTree} purpose="rules" />
      </Card>
      <Card title="Try it">
        <div className={styles.trials}>
          <div>
            <TryVerdict purpose="rules" tree={exampleTree} answer={notCompliant} />
          </div>
          <div>
            <TryWaiting country="Malta" onStop={() => undefined} />
            <TryRefused error={tooMany} />
            <TryVerdict purpose="rules" tree={exampleTree} answer={filteredOut} />
            <TryVerdict purpose="rules" tree={exampleTree} answer={couldNotBeJudged} />
          </div>
        </div>
      </Card>
    </>
  );
}

function Builder() {
  const [tree, setTree] = useState<QueryTree>(exampleTree);
  const [showProblems, setShowProblems] = useState(true);
  return (
    <Card title="Query builder">
      <Row label="Rules">
        <Button variant="default" onClick={() => setTree(manyRules(100))}>
          100 rules
        </Button>
        <Button variant="default" onClick={() => setShowProblems(!showProblems)}>
          {showProblems ? 'Hide problems' : 'Show problems'}
        </Button>
      </Row>
      <LateWorkbench
        label="Rules"
        tree={tree}
        onChange={setTree}
        showProblems={showProblems}
        sentence={<VerdictSentence not={tree.not} onChange={(not) => setTree({ ...tree, not })} />}
        trial={{ purpose: 'rules', countries, ask: async () => notCompliant }}
      />
    </Card>
  );
}

import { counted } from '@proofline/contracts/counted';
import { describeRule } from '@proofline/rules/describe-rule';
import { fieldLabels } from '@proofline/rules/operators';
import { isGroup } from '@proofline/rules/query-tree';
import { IconGripVertical } from '@tabler/icons-react';
import styles from './dragging.module.css';
import { type RuleNode, ruleCount } from './edit-tree.ts';
import { wordsOfGroup } from './place-in-words.ts';

/** Values named of a rule with many. */
const SHOWN = 3;

/** What goes with the pointer: the rule or group in a line. */
export function DraggedNode({ node }: { node: RuleNode }) {
  return (
    <div className={styles.dragged}>
      <IconGripVertical size={16} aria-hidden />
      {isGroup(node) ? <GroupLine words={wordsOfGroup(node)} count={ruleCount(node)} /> : <RuleLine rule={node} />}
    </div>
  );
}

const GroupLine = ({ words, count }: { words: string; count: number }) => (
  <>
    <b>Group</b> <span>{words}</span>
    <span className={styles.draggedCount}>{counted(count, 'rule')}</span>
  </>
);

function RuleLine({ rule }: { rule: Parameters<typeof describeRule>[0] }) {
  const { operator, values } = describeRule(rule);
  return (
    <>
      <b>{fieldLabels[rule.field]}</b> <span>{operator}</span>
      {values.slice(0, SHOWN).map((value) => (
        <code key={value}>{value}</code>
      ))}
      {values.length > SHOWN && <span>+{values.length - SHOWN}</span>}
    </>
  );
}

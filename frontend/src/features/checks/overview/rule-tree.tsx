import { describeRule } from '@proofline/rules/describe-rule';
import { isGroup, type QueryGroup, type QueryTree } from '@proofline/rules/query-tree';
import styles from './rule-tree.module.css';

/** What a group says of its rules. */
function groupWords({ condition, not }: QueryGroup): string {
  if (condition === 'AND') return not ? 'not all of these' : 'all of these';
  return not ? 'none of these' : 'any of these';
}

/** Rules or filters to read, not to change. */
export function RuleTree({ tree, purpose }: { tree: QueryTree; purpose: 'rules' | 'filters' }) {
  return (
    <>
      {purpose === 'rules' && (
        <p className={styles.sentence}>Website is {tree.not && <b>not </b>}compliant if the following is found</p>
      )}
      {/* The root's Not is part of the sentence above. */}
      <Group group={purpose === 'rules' ? { ...tree, not: false } : tree} />
    </>
  );
}

function Group({ group }: { group: QueryGroup }) {
  return (
    <div className={styles.group}>
      <p className={styles.words}>
        <span className={styles.condition}>{group.condition}</span> {groupWords(group)}
      </p>
      <ul>
        {group.rules.map((node, index) => (
          <li key={node.id ?? index}>{isGroup(node) ? <Group group={node} /> : <Rule rule={node} />}</li>
        ))}
      </ul>
    </div>
  );
}

function Rule({ rule }: { rule: Parameters<typeof describeRule>[0] }) {
  const { field, operator, values, exportParameters } = describeRule(rule);
  const name = rule.field === 'bulk_text' || rule.field === 'bulk_links' ? rule.value.name : null;
  return (
    <div className={styles.rule}>
      {name !== null && <b>{name}</b>}
      <span>
        {field} {operator}
      </span>
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
      {exportParameters.length > 0 && <span>export</span>}
      {exportParameters.map((parameter) => (
        <code key={`export ${parameter}`} data-export>
          {parameter}
        </code>
      ))}
    </div>
  );
}

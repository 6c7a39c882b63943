import { TextInput } from '@mantine/core';
import { ruleLimits } from '@proofline/rules/limits';
import type { QueryRule } from '@proofline/rules/query-tree';
import { BulkValue } from './bulk-value.tsx';
import { ExportParameters } from './export-parameters.tsx';
import { CustomImagesValue, PresetImagesValue } from './images-value.tsx';
import styles from './rules-builder.module.css';

interface Props {
  readonly rule: QueryRule;
  /** What is wrong with the value, once it may be said. */
  readonly problem: string | undefined;
  readonly onChange: (rule: QueryRule) => void;
}

/** The value of a rule, as its field needs it. */
export function RuleValueEditor({ rule, problem, onChange }: Props) {
  switch (rule.field) {
    case 'dom_text':
      return (
        <TextInput
          className={styles.phrase ?? ''}
          aria-label="Text to look for"
          placeholder="Text"
          maxLength={ruleLimits.phraseChars}
          value={rule.value}
          error={problem}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      );
    case 'dom_link':
      return (
        <>
          <TextInput
            className={styles.phrase ?? ''}
            aria-label="Link to look for"
            placeholder="Link"
            maxLength={ruleLimits.phraseChars}
            value={rule.value.link_rule}
            error={problem}
            onChange={(event) => onChange({ ...rule, value: { ...rule.value, link_rule: event.currentTarget.value } })}
          />
          <ExportParameters
            names={rule.value.export_parameters}
            onChange={(names) => onChange({ ...rule, value: { ...rule.value, export_parameters: names } })}
          />
        </>
      );
    case 'bulk_text':
    case 'bulk_links':
      return (
        <BulkValue
          ruleId={rule.id}
          medium={rule.field === 'bulk_text' ? 'text' : 'link'}
          value={rule.value}
          problem={problem}
          onChange={(value) => onChange({ ...rule, value })}
        />
      );
    case 'preset_image':
      return (
        <PresetImagesValue value={rule.value} problem={problem} onChange={(value) => onChange({ ...rule, value })} />
      );
    case 'custom_image':
      return (
        <CustomImagesValue value={rule.value} problem={problem} onChange={(value) => onChange({ ...rule, value })} />
      );
  }
}

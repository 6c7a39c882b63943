import { describe, expect, it } from 'vitest';
import { acceptWords } from './accept-words.ts';
import { refuses } from './refuses.ts';

describe('a refusal', () => {
  it('is told by its words', () => {
    const refusals =
      'Decline|Reject all|Deny|Only necessary|Necessary cookies only|Accept essential|Continue without accepting|' +
      'Ablehnen|Nur notwendige Cookies|Avvisa|Endast nödvändiga|Avslå|Kun nødvendige|Afvis alle|Hylkää|Vain välttämättömät|' +
      'Rechazar todo|Solo las necesarias|Rejeitar|Rifiuta|Continua senza accettare|Weigeren|Alleen noodzakelijke|' +
      'Tout refuser|Continuer sans accepter|Odrzuć|Odmítnout|Elutasítom|Respinge|Απόρριψη|Отклонить|Reddet|拒否';
    expect(refusals.split('|').filter((words) => !refuses(words))).toEqual([]);
  });

  it('is none of the words that accept', () => {
    const others = ['OK for alt', 'Va bene', 'Allow non-essential cookies', 'Zezwól na wszystkie', ''];
    expect([...acceptWords, ...others].filter(refuses)).toEqual([]);
  });
});

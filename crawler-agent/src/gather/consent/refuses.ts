import { inPage } from '../in-page.ts';

/** Whether the words of a button refuse, in the languages of `acceptWords`: such a one is never pressed, whoever names it. */
export const refuses = inPage({}, () => {
  const refusal = new RegExp(
    [
      "declin|reject|\\bdeny|refus|disagree|\\b(?:do not|don['’]t|without)\\s+(?:accept|agree|consent|allow)|no,? thank|opt out",
      '\\bonly\\s+(?:the\\s+)?(?:strictly\\s+)?(?:necessary|essential|required|functional)',
      '(?<!non-)\\b(?:necessary|essential|required)(?:\\s+cookies)?\\s+only',
      '(?:accept|allow|use)\\s+(?:strictly\\s+)?(?:necessary|essential|required)',
      'ablehn|verweiger|\\bnur\\s+(?:technisch\\s+)?(?:notwendig|erforderlich|essen[tz]iell)|ohne\\s+(?:zustimm|einwillig|zuzustimm)',
      '\\bavvis|\\bneka|avböj|(?:endast|bara|enbart)\\s+nödvändig|\\bavslå|\\bafvis|\\bnej\\b|(?:kun|bare)\\s+nødvendig',
      'hylkää|kiellä|vain\\s+välttämät|\\bhafna',
      'rechaz|denegar|(?:s[oó]lo|solamente)\\s+(?:las\\s+)?(?:cookies\\s+)?(?:necesari|esencial|técnic)|rejeit|recus',
      '(?:apenas|somente|só)\\s+(?:os\\s+)?(?:cookies\\s+)?(?:necessári|essencia)|rifiut|\\bnega\\b|senza\\s+accett',
      'solo\\s+(?:i\\s+)?(?:cookie\\s+)?(?:necessari|essenzial|tecnic)|weiger|afwijz|alleen\\s+(?:noodzakelijk|functione)',
      'rejeter|sans\\s+accepter|(?:uniquement|seulement)\\s+(?:les\\s+)?(?:cookies\\s+)?(?:nécessaire|essentiel)',
      'odrzu[ćc]|odmów|tylko\\s+niezb|odmít|odmiet|pouze\\s+nezbytn|elutasít|csak\\s+a\\s+szükséges|respinge|doar\\s+(?:cele\\s+)?neces',
      'απόρριψη|απορρίπτ|μόνο\\s+(?:τα\\s+)?απαραίτητ|отклон|отказ|откаж|только\\s+необходим|отхвърл|само\\s+необходим',
      'reddet|(?:sadece|yalnızca)\\s+(?:gerekli|zorunlu)|拒否|同意しない|必須.*のみ|odbij|zavrni|keeldu|noraid|atmest',
    ].join('|'),
    'i',
  );
  return (words: string): boolean => refusal.test(words);
});

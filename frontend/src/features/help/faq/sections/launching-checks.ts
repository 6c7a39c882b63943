import type { FaqSection } from '../faq-section.ts';

export const launchingChecks: FaqSection = {
  id: 'launching-checks',
  title: 'Launching checks',
  questions: [
    {
      id: 'launch-a-compliance-check',
      question: 'How do I launch a compliance check?',
      answer: `
Open [Create new check](/project), press **Create** on Compliance, and go through six steps:

1. **Schedule**: a name, and how often it runs.
2. **Countries**: where the pages are fetched from.
3. **URLs**: which [lists](/manage_lists), and how many pages of each website.
4. **Filters**: which pages are looked at at all; may be skipped.
5. **Rules**: what must or must not be on the page.
6. **Overview**: everything once more, each card with a way back.

**Finish** saves the check, and a one-time check begins at once. If something is missing, Finish leads to the step that
misses it. You need full access. **Try it** beside the rules judges one address, a page that a report has stored, or a text you paste, before there is a
check.`,
    },
    {
      id: 'left-half-way',
      question: 'I left the page half way. Is my check lost?',
      answer: `
No. What you have put together is kept in this browser tab until the check is saved or you log out. When you come back to
the same kind of check, **Continue** takes it up where you left it and **Start new** clears it.`,
    },
    {
      id: 'what-a-rule-can-look-at',
      question: 'What can a rule look at?',
      answer: `
| Field | Looks at |
|---|---|
| Text | one phrase in what a visitor can read |
| Bulk Text | up to 10,000 phrases under one name |
| Link | where the links of the page lead, also after redirects |
| Bulk Link | the same for many addresses |
| Preset Image | sets of images kept for everybody |
| Custom Image | your own png or jpeg, up to 10 MB |

Upper and lower case are the same. Text that is hidden on the page, or stands in a picture, does not count as text; the
details of a result say so when words were found in hidden text only.`,
    },
    {
      id: 'exact-operators',
      question: 'What does “exact” change?',
      answer: `
Texts then match **whole words** and links **whole addresses**. A rule for \`18+\` with *contains* is met by "118+"; with
*contains (exact)* only by "18+", "(18+)" and the like.`,
    },
    {
      id: 'wildcards',
      question: 'How do wildcards work?',
      answer: `
\`*\` stands for missing words, \`^\` for missing symbols in a word, and \`#\` with a number says how many at the most.

| Write | Finds | Does not find |
|---|---|---|
| \`free *#2 spins\` | free extra bonus spins | free and easy extra spins |
| \`casino^\` | casino, casinos | |
| \`b^nus\` | bonus, b0nus, bnus | b o nus |
| \`brand.example/*btag=\` | in links: any run of characters | |
| \`5 \\* hotel\` | the star itself: 5 * hotel | 5 star hotel |

A wildcard alone is refused: it would find everything.`,
    },
    {
      id: 'and-or-not',
      question: 'How do AND, OR and Not work together?',
      answer: `
Rules stand in groups. A group joined by **AND** passes when all of its rules pass, by **OR** when one does; **Not** on a
group turns it round. Groups may hold groups, up to ten deep.

**Not** at the very top makes the sentence "Website is **not** compliant if the following is found". It turns the verdict
and the rating round, and the mark of each rule reads **Found** or **Not found**. This is the way to look for something
forbidden.`,
    },
    {
      id: 'filters-or-rules',
      question: 'Filter or rule: which do I want?',
      answer: `
A **rule** judges a page. A **filter** decides whether the page is judged at all. "Every page that mentions Larkfield must
say 18+" is a filter for \`Larkfield\` and a rule for \`18+\`. Pages that a filter leaves out read **Filtered out**, which
is neither compliant nor not compliant.

!figure outcomes`,
    },
    {
      id: 'how-many-pages',
      question: 'How many pages of a website are read?',
      answer: `
**Only given page**, **20 pages/url** or **100 pages/url**, chosen in the URLs step. Beyond the listed page, those linked
nearest to it and those in the sitemap come first. **URL filter** follows only addresses that contain a text, and
**Priority words** move pages about them to the front.`,
    },
    {
      id: 'waits-for-an-agent',
      question: 'Why does a country say “waits for an agent”?',
      answer: `
No crawler agent serves that country at the moment. You can choose it all the same: its part of the run waits until an
agent does, and the other countries go on meanwhile.`,
    },
  ],
};

import { core, coreOfLabel, isWithinOneEdit, namesIn, plain, spellings, squashed, wordsOf } from './names.ts';

export type Witness = 'link' | 'logo' | 'heading' | 'structured_data';

/** What a witness says that an entry is. */
export interface Testimony {
  readonly witness: Witness;
  readonly label: string;
}

export interface EntryBrand {
  /** As the page names it. */
  readonly label: string;
  /** The brand asked for that it is. */
  readonly known: string | null;
  /** What the label was taken from; null where there is none. */
  readonly from: Witness | null;
  /** Witnesses that say the same, of those that spoke, at most four. */
  readonly agree: number;
  readonly spoke: number;
  /** Brands asked for that it may be: the witnesses do not agree, or its name is like theirs. */
  readonly rivals: readonly string[];
}

/** Names seen in a list, by what is left of them without generic words. */
export interface Seen {
  readonly byCore: ReadonlyMap<string, ReadonlySet<string>>;
  readonly whole: ReadonlySet<string>;
}

const MIN_LETTERS_FOR_EDIT = 6;
const order: readonly Witness[] = ['heading', 'logo', 'structured_data', 'link'];

/** What a list names, entry by entry; entries that lead to one operator are one. */
export function seenNames(
  entries: readonly { readonly testimonies: readonly Testimony[]; readonly key: string }[],
): Seen {
  const byCore = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const counted = new Set<string>();
  for (const { testimonies, key } of entries) {
    const title =
      testimonies.find(({ witness }) => witness === 'heading') ?? testimonies.find(({ witness }) => witness === 'logo');
    if (title === undefined) continue;
    for (const name of namesIn(title.label)) whole.add(squashed(name));
    const name = namesIn(title.label).at(-1) ?? '';
    const left = core(name);
    const names = byCore.get(left) ?? new Set<string>();
    byCore.set(left, names);
    if (!counted.has(`${left} ${key}`)) names.add(squashed(name));
    counted.add(`${left} ${key}`);
  }
  return { byCore, whole };
}

type Match = { readonly known: string } | { readonly doubt: string } | null;

/** Which of the brands asked for a label names. */
export function matchOf({ witness, label }: Testimony, asked: readonly string[], seen: Seen): Match {
  const isLabel = witness === 'link' || !/\s/.test(label.trim());
  const names = witness === 'link' ? [label] : namesIn(label);
  for (const name of names) {
    const exact = asked.find((brand) => spellings(brand).some((one) => squashed(one) === squashed(name)));
    if (exact !== undefined) return { known: exact };
  }
  for (const name of names) {
    // A name may end as generic words do: as it stands first, and only then without them.
    const lefts = isLabel ? [core(name), coreOfLabel(name)] : [core(withoutFiller(name))];
    const left = lefts.find((one) => one !== '' && asked.some((brand) => hasCore(brand, one)));
    if (left === undefined) continue;
    const candidates = asked.filter((brand) => hasCore(brand, left));
    const [only] = candidates;
    if (only === undefined) continue;
    const rivals = [...(seen.byCore.get(left) ?? [])];
    const isTaken = seen.whole.has(squashed(only)) && squashed(only) !== squashed(name);
    const others = new Set(rivals.filter((rival) => rival !== squashed(only)));
    if (candidates.length === 1 && others.size <= 1 && !(isTaken && witness !== 'link' && others.size > 0))
      return { known: only };
    // Where an entry has the name itself, one that is like it is another's.
    if (witness !== 'link' && !seen.whole.has(squashed(only))) return { doubt: only };
  }
  return nearly(names, asked, seen);
}

const hasCore = (brand: string, left: string): boolean =>
  spellings(brand).some((one) => (core(one) || squashed(one)) === left);

function nearly(names: readonly string[], asked: readonly string[], seen: Seen): Match {
  for (const name of names) {
    const letters = squashed(name);
    if (letters.length < MIN_LETTERS_FOR_EDIT) continue;
    const near = asked.filter(
      (brand) => squashed(brand).length >= MIN_LETTERS_FOR_EDIT && isWithinOneEdit(squashed(brand), letters),
    );
    const [only] = near;
    if (only === undefined) continue;
    if (seen.whole.has(squashed(only))) return null;
    return near.length === 1 ? { known: only } : { doubt: only };
  }
  return null;
}

/** Words that titles put around a name. */
const filler =
  /\b(?:get|claim|your|our|and|with|for|at|a|an|to|free|spins?|up|deposit|no|exclusive|read|full|see|more|about|im|bei|jetzt|zum|zur|till|hos|en|el|la|il|lo|het|bij)\b|[£€$]?\d[\d.,]*\s*[%£€$]?/gi;
const withoutFiller = (name: string) => plain(name).replace(filler, ' ');

interface Ballot {
  /** For brands asked for. */
  readonly known: ReadonlyMap<string, readonly Testimony[]>;
  /** For others, by what is left of their names. */
  readonly others: ReadonlyMap<string, readonly Testimony[]>;
  /** Brands asked for whose name a witness nearly says. */
  readonly near: readonly string[];
}

/** Weighs what up to four witnesses say of an entry; null when none speaks. Pure. */
export function brandOf(testimonies: readonly Testimony[], asked: readonly string[], seen: Seen): EntryBrand | null {
  const [best] = order.flatMap((witness) => testimonies.filter((one) => one.witness === witness));
  if (best === undefined) return null;
  const ballot = ballotOf(testimonies, asked, seen);
  const [name, forKnown = []] = most(ballot.known) ?? [];
  const forOther = most(ballot.others)?.[1] ?? [];
  const isSplit = [...ballot.known.values()].filter(({ length }) => length === forKnown.length).length > 1;
  const known = name !== undefined && !isSplit && forKnown.length > forOther.length ? name : null;
  const said = known === null ? forOther : forKnown;
  const from = order.find((witness) => said.some((one) => one.witness === witness)) ?? best.witness;
  const label = said.find(({ witness }) => witness === from)?.label ?? best.label;
  const rivals = new Set([...ballot.near, ...ballot.known.keys()].filter((rival) => rival !== known));
  return {
    ...{ label: displayed(label), known, from, rivals: [...rivals] },
    agree: Math.max(1, said.length),
    spoke: testimonies.length,
  };
}

const most = (votes: ReadonlyMap<string, readonly Testimony[]>) =>
  [...votes].sort(([, one], [, other]) => other.length - one.length)[0];

function ballotOf(testimonies: readonly Testimony[], asked: readonly string[], seen: Seen): Ballot {
  const known = new Map<string, readonly Testimony[]>();
  const others = new Map<string, readonly Testimony[]>();
  const near: string[] = [];
  const vote = (votes: Map<string, readonly Testimony[]>, name: string, testimony: Testimony) =>
    votes.set(name, [...(votes.get(name) ?? []), testimony]);
  for (const testimony of testimonies) {
    const match = matchOf(testimony, asked, seen);
    if (match !== null && 'known' in match) vote(known, match.known, testimony);
    else if (match !== null) near.push(match.doubt);
    else {
      const left = coreOfLabel(testimony.label) || squashed(testimony.label);
      if (left !== '' && isOfBrand(testimony, left, testimonies, seen)) vote(others, left, testimony);
    }
  }
  return { known, others, near };
}

/** A domain or a file of another name is no brand of its own unless the list has one so called. */
function isOfBrand({ witness, label }: Testimony, left: string, all: readonly Testimony[], seen: Seen): boolean {
  if (witness === 'heading' || witness === 'logo' || seen.byCore.has(left)) return true;
  return all.some(
    (other) => other.label !== label && (core(other.label) === left || wordsOf(other.label).includes(left)),
  );
}

/** Words that a picture's description puts beside the name. */
const ofPictures = /(?<!\p{L})(?:logo(?:type)?|icon|banner)(?!\p{L})/giu;

function displayed(label: string): string {
  const named = label.replace(ofPictures, ' ').replace(/\s+/g, ' ').trim();
  return (namesIn(named === '' ? label : named).at(-1) ?? label).slice(0, 200);
}

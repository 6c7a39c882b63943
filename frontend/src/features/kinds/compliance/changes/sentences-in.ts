/** Of a text without stops, as menus are, a piece is so long at least and at most, as far as its words allow. */
const PIECE_CHARS = { least: 120, most: 400 } as const;
/** About one word in so many ends a piece. */
const ENDS_ONE_IN = 8;

/** The sentences of a text that is one line, in order; what is too long to be one is cut between words. Pure. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const sentence = segment.trim();
    if (sentence.length <= PIECE_CHARS.most) {
      if (sentence !== '') sentences.push(sentence);
    } else sentences.push(...piecesOf(sentence));
  }
  return sentences;
}

/**
 * Cut where a word says so, not after so many characters: in texts of which one has a word more, the pieces behind it
 * are the same again.
 */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of sentence.split(' ')) {
    if (piece !== '' && piece.length + word.length >= PIECE_CHARS.most) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? word : `${piece} ${word}`;
    if (piece.length >= PIECE_CHARS.least && endsPiece(word)) {
      pieces.push(piece);
      piece = '';
    }
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

function endsPiece(word: string): boolean {
  let sum = 0;
  for (let index = 0; index < word.length; index += 1) sum = (sum * 31 + word.charCodeAt(index)) % 65_521;
  return sum % ENDS_ONE_IN === 0;
}

/** An operator that pages list; none of them is one of the demo internet's own. */
export interface ListedBrand {
  readonly name: string;
  /** Host of the operator's own website. */
  readonly host: string;
}

/**
 * Names as operators have them: some differ by a word that half the market carries, some by a letter, some hold signs,
 * digits and letters beyond ASCII.
 */
export const LISTED_BRANDS: readonly ListedBrand[] = [
  { name: 'Velvet Otter', host: 'velvetotter.example' },
  { name: 'Ninepin Casino', host: 'ninepincasino.example' },
  { name: 'Ninepin Sports', host: 'ninepinsports.example' },
  { name: 'Brisk & Bold', host: 'briskandbold.example' },
  { name: 'Kestrel77', host: 'kestrel77.example' },
  { name: 'Mr Quillfeather', host: 'mrquillfeather.example' },
  { name: 'Żubrowy Dwór', host: 'zubrowydwor.example' },
  { name: 'Fjordspinn', host: 'fjordspinn.example' },
  { name: 'Cinder Row', host: 'cinderrow.example' },
  { name: 'Halcyon Dice', host: 'halcyondice.example' },
  { name: 'Pepperjack', host: 'pepperjack.example' },
  { name: 'Saltmarsh', host: 'saltmarsh.example' },
  { name: 'Wagerwren', host: 'wagerwren.example' },
  { name: 'Tantalo', host: 'tantalo.example' },
  { name: 'Lumenplay', host: 'lumenplay.example' },
  { name: 'Rook & Rabbit', host: 'rookrabbit.example' },
  { name: 'Öresund Spel', host: 'oresundspel.example' },
  { name: 'Golden Thimble', host: 'goldenthimble.example' },
  { name: 'Silver Thimble', host: 'silverthimble.example' },
  { name: 'Quartzine', host: 'quartzine.example' },
  { name: 'O’Malley Bet', host: 'omalleybet.example' },
  { name: 'Tumbledown', host: 'tumbledown.example' },
  { name: 'Vantage Nine', host: 'vantagenine.example' },
  { name: 'Sugarloaf', host: 'sugarloaf.example' },
  { name: 'Maplegrin', host: 'maplegrin.example' },
  { name: 'Drossel', host: 'drossel.example' },
  { name: 'Peccary', host: 'peccary.example' },
  { name: 'Umberline', host: 'umberline.example' },
  { name: 'Corvina', host: 'corvina.example' },
  { name: 'Zanderhof', host: 'zanderhof.example' },
];

/** What is written on controls that show more of a list, in the languages of the markets served; of small letters. */
export const moreWords = [
  '(?:show|load|see|view|display|reveal)\\s+(?:more|all|\\d+\\s+more|the\\s+(?:full|whole|rest)|full\\s+list)(?:\\s+.{0,30})?|more\\s+(?:casinos?|offers?|sites?|results?|bookmakers?|brands?|operators?|bonuses)|more|\\+\\s*\\d+\\s+more|expand(?:\\s+(?:list|all))?',
  '(?:mehr|weitere|alle)(?:\\s+(?!informationen|erfahren|lesen|infos?).{0,30})?(?:\\s+(?:anzeigen|laden|zeigen|ansehen))?|zeige?\\s+(?:mehr|alle).{0,20}',
  '(?:visa|ladda|se)\\s+(?:fler|mer|alla|allt).{0,30}|fler\\s+(?:casinon?|erbjudanden).{0,20}',
  '(?:näytä|lataa|katso)\\s+(?:lisää|kaikki|loput).{0,30}|lisää\\s+kasinoita.{0,20}|lisää',
  '(?:ver|mostrar|cargar)\\s+(?:más|todos|todas|todo).{0,30}|más\\s+casinos.{0,20}',
  '(?:ver|mostrar|carregar|exibir)\\s+(?:mais|todos|todas|tudo).{0,30}|mais\\s+(?:casinos|cassinos).{0,20}',
  '(?:mostra|carica|vedi|visualizza)\\s+(?:altr[io]|di\\s+più|tutti|tutto|più).{0,30}|altri\\s+casinò.{0,20}',
  '(?:toon|laad|bekijk|meer)\\s+(?:meer|alle|alles|laden|tonen|casino.?s).{0,30}|meer',
  '(?:afficher|voir|charger|montrer)\\s+(?:plus|tout|tous|toutes|la\\s+suite).{0,30}|plus\\s+de\\s+casinos.{0,20}',
  '(?:vis|indlæs|se|last(?:\\s+inn)?)\\s+(?:flere?|mere|mer|alle).{0,30}',
  '(?:pokaż|załaduj|zobacz)\\s+(?:więcej|wszystkie|resztę).{0,30}',
  'عرض المزيد|المزيد|הצג עוד|עוד|показать\\s+(?:ещё|еще|все).{0,20}|daha\\s+fazla.{0,20}|περισσότερα',
].join('|');

/** What toplists say, in the languages of the markets served. All are asked of small letters. */

const anyOf = (...words: readonly string[]) => new RegExp(words.join('|'), 'iu');
const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';

/** What is written on a button that leads to what is recommended. */
const action = anyOf(
  `${start}(?:play|visit|claim|get|join|sign ?up|register|bet|go to|open account|grab|start|try|enter|redeem|activate|collect|view offer|see offer|show offer|get offer|deal|unlock)${end}`,
  `${start}(?:bonus|offer|angebot|oferta|offerta|erbjudande|tilbud|tarjous|aanbieding|offre|oferty?)${end}`,
  `${start}(?:jetzt|spielen|zum (?:anbieter|casino|bonus|angebot)|zur (?:seite|webseite)|besuchen|anmelden|registrieren|holen|sichern|testen)${end}`,
  `${start}(?:spela|besök|hämta|till (?:casinot|casino|sidan)|registrera|gå till|öppna konto)${end}`,
  `${start}(?:pelaa|lunasta|siirry|avaa tili|kasinolle|hae|vieraile|rekisteröidy|aloita)${end}`,
  `${start}(?:jugar|juega|visitar|visita|obtener|reclamar|ir (?:al?|a la)|registrarse|regístrate|conseguir|apostar)${end}`,
  `${start}(?:jogar|jogue|visite|visitar|obter|pegar|receber|ir (?:para|ao)|registar|cadastre|aproveitar|resgatar)${end}`,
  `${start}(?:gioca|visita|ottieni|richiedi|vai (?:al?|su)|registrati|iscriviti|prendi|riscatta)${end}`,
  `${start}(?:speel|bezoek|claim|ga naar|naar (?:het |de )?(?:casino|site|aanbieder)|registreer|pak|haal)${end}`,
  `${start}(?:jouer|jouez|visiter|obtenir|profiter|s'inscrire|aller (?:au|sur)|récupérer|spill|besøg|besøk|hent|til casino|gå til|graj|odbierz|odwiedź|zagraj|zarejestruj)${end}`,
  'العب|زيارة|احصل|شחק|שחק|בקר|קבל|играть|получить|перейти|посетить|παίξε|επίσκεψη|oyna|ziyaret',
);
/** What buttons of other pages say: shops, articles, forms. */
const otherAction = anyOf(
  `${start}(?:add to (?:cart|basket|bag)|buy|checkout|read|learn more|continue reading|subscribe|newsletter|search|log ?in|sign in|cookies?|more|comment|share|reply|contact|download|watch|listen|donate|apply now|view product|details|book|order)${end}`,
  `${start}(?:in den warenkorb|kaufen|lesen|weiterlesen|mehr erfahren|abonnieren|suchen|einloggen|köp|läs|osta|lue|comprar|leer|ler|acquista|leggi|koop|lees|acheter|lire|kup|czytaj|køb|læs)${end}`,
);

export function isAction(words: string): boolean {
  return words.length <= 60 && action.test(words) && !otherAction.test(words);
}

/** What is promised: a share or a sum with what it is given for. */
const money = '(?:[£€$₹¥₺₽]|(?:usd|eur|gbp|cad|aud|nzd|sek|nok|dkk|pln|chf|inr|brl|kr|zł|ft|kč|lei|лв)\\b\\.?)';
export const moneyOrShare = new RegExp(
  `${money}\\s?\\d[\\d.,'’ ]*|\\d[\\d.,'’ ]*\\s?(?:${money}|kr\\b|euros?\\b|dollars?\\b|pounds?\\b|zł|₺|R\\$)|\\d{1,4}\\s?(?:%|٪|percent|prozent|procent|prosenttia|por ciento|por cento|per cento|pour cent)`,
  'iu',
);
const promise = anyOf(
  'bonus|bonos?\\b|bónus|bonusy|bono|free ?spins?|free ?bets?|cash ?back|deposit|welcome|match(?:ed)?|up to|reload|no wager|risk[- ]free|spins?\\b|voucher|promo|reward|gratis|discount|off\\b',
  'bis zu|freispiele?|einzahlung|willkommen|gutschein|rabatt|freispins?|geschenkt|gratiswette',
  'upp till|insättning|gratissnurr|välkomst|freespins|spelpengar|återbäring',
  'jopa|asti|ilmaiskierros|ilmaiskierrosta|talletus|tervetulo|käteispalautus|kierrätysvapaa|pyöräytystä',
  'hasta|giros|tiradas|depósito|bienvenida|apuesta gratis|até|rodadas|boas-vindas|aposta grátis',
  'fino a|giri|deposito|benvenuto|scommessa|tot\\b|gokspins|storting|welkom|jusqu|tours gratuits|dépôt|bienvenue',
  'op til|opp til|indbetaling|innskudd|velkomst|do\\s\\d|darmowych|depozyt|powitalny|بونص|مكافأة|ترحيب|حتى|دورات|בונוס|עד|סיבובים|бонус|фриспин|до\\s\\d|μπόνους|έως|hoş ?geldin|bedava',
);
export const isPromise = (text: string): boolean => promise.test(text);

const score =
  /(?<![\d.,])(?:10(?:[.,]0)?|\d[.,]\d{1,2})(?:\s?\/\s?(?:5|10|100))?(?![\d.,%])|(?<!\d)\d{1,3}\s?\/\s?(?:5|10|100)(?!\d)|[★⭐✩☆]{3,}/u;
export const isScore = (text: string): boolean => text.length <= 60 && score.test(text);

/** The label of a place that is paid for. */
const paid =
  /^\W*(?:ad|ads|advert|advertisement|advertorial|sponsored|sponsor|promoted|paid|paid ad|featured ad|partner ad|anzeige|werbung|gesponsert|annons|sponsrad|reklam|mainos|sponsoroitu|kaupallinen yhteistyö|anuncio|patrocinado|publicidad|publicidade|anúncio|sponsorizzato|annuncio|pubblicità|advertentie|gesponsord|annonce|sponsorisé|publicité|sponset|reklame|sponsoreret|reklama|sponsorowane|إعلان|ממומן|реклама)\W*$/iu;
export const isPaidLabel = (text: string): boolean => text.length <= 40 && paid.test(text);

/** Labels of honour or news that stand in an entry. */
const badge =
  /^\W*(?:editor'?s?'? (?:choice|pick)|our (?:choice|pick|favourite)|top (?:pick|choice|rated|casino)|best (?:overall|choice|bonus|value)|exclusive|new|hot|recommended|popular|trending|winner|most popular|staff pick|exklusiv|neu|empfohlen|testsieger|redaktionstipp|unser tipp|beliebt|nyhet|ny|exklusivt?|rekommenderas|populär|bäst i test|uusi|suosittu|suosittelemme|eksklusiivinen|nuevo|recomendado|exclusivo|popular|novo|recomendado|nuovo|consigliato|esclusivo|nieuw|aanbevolen|exclusief|nouveau|recommandé|exclusif|coup de cœur|nowe|polecane|جديد|חדש|новое)\W*$/iu;
export const isBadge = (text: string): boolean => text.length <= 40 && (badge.test(text) || isPaidLabel(text));

/** A heading of a list of what is best. */
const ofLists = anyOf(
  `${start}(?:top|best|ranking|ranked|rated|list|compare|comparison|leading|favourite|new|casinos?|bookmakers?|betting sites?|operators?)${end}`,
  'beste|vergleich|rangliste|bestenliste|bästa|topplista|topplistan|jämför|parhaat|vertaa|mejores|melhores|migliori|classifica|beste|vergelijk|meilleurs|classement|bedste|najlepsze|أفضل|הטובים|лучши|καλύτερ|en iyi',
);
export const isListHeading = (text: string): boolean => ofLists.test(text);

/** Small print. */
const terms = anyOf(
  '18\\+|t&?cs?\\b|t ?& ?c|terms|conditions|apply|wager|new (?:customers|players)|play responsibly|min\\.? (?:deposit|dep)|expires?',
  'agb|bedingungen|neukunden|umsatz|mindesteinzahlung|verantwortungsvoll|villkor|omsättning|nya (?:kunder|spelare)|ehdot|kierrätys|uudet|aplican|condiciones|términos|nuevos|requisito|termos|condições|novos|si applicano|termini|condizioni|nuovi|voorwaarden|nieuwe (?:klanten|spelers)|inzet|regler og vilkår|vilkår|conditions|regulamin',
);
export const isTerms = (text: string): boolean => terms.test(text);

/** Closed to the visitor. */
const closed = anyOf(
  'not available in|not accepted|unavailable|nicht verfügbar|inte tillgänglig|ei saatavilla|no disponible|não disponível|non disponibile|niet beschikbaar|non disponible|niedostępn',
);
export const isClosed = (text: string): boolean => text.length <= 120 && closed.test(text);

/** Ways to the next page of a list. */
const pager =
  /^\W*(?:next(?: page)?|older|nächste(?: seite)?|weiter|nästa|seuraava|siguiente|próxima?|seguinte|successiv[ao]|avanti|volgende|suivante?|næste|neste|następna|›|»|→|>)\W*$|^[›»→>]$/iu;
export const isPager = (text: string): boolean => text.length <= 30 && pager.test(text);

/** Words of a wall in front of a page. */
const wall = anyOf(
  'cookie|consent|gdpr|privacy|datenschutz|einwillig|samtyck|eväste|consentimiento|consentimento|consenso|toestemming|zgod',
  '18 ?\\+|over 1[89]|over 21|your age|old enough|mindestens 18|über 18|fyllt 18|täysi-ikäi|mayor de edad|maior de idade|maggiorenne|meerderjarig|majeur',
);
export const isWall = (text: string): boolean => wall.test(text);

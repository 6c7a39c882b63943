import { PREFETCHED_NAME } from './names.ts';
import { redirectsTo } from './redirects.ts';

/** One page of the attacker: its markup, and headers that attack by themselves. */
export interface AttackPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type AttackOf = (targets: readonly string[]) => AttackPage;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const each =
  (tag: (target: string, index: number) => string): AttackOf =>
  (targets) => ({ html: targets.map((target, index) => tag(attribute(target), index)).join('\n') });
/** A script that is run for each target `t`, numbered `i`. */
const script =
  (body: string): AttackOf =>
  (targets) => ({
    html: `<script>${JSON.stringify(targets)}.forEach((t, i) => { try { ${body} } catch {} });</script>`,
  });
/** A frame for each target that shows the attacker's own `/act/<act>?t=<target>`. */
const act = (name: string): AttackOf =>
  each((target) => `<iframe src="/act/${name}?t=${encodeURIComponent(target.replaceAll('&amp;', '&'))}"></iframe>`);

/** Markup and scripts for the scenarios that are a page; keys are the scenarios' ids. */
export const attackPages: Readonly<Record<string, AttackOf>> = {
  'js-location': (targets) => ({
    html: ['now', 'load', 'later', 'unload'].map((when) => act(`location-${when}`)(targets).html).join('\n'),
  }),
  'tag-img-srcset': each((t) => `<img srcset="${t}a 1x, ${t}b 2x"><img src="${t}">`),
  'tag-picture': each((t) => `<picture><source srcset="${t}"><img src="${t}"></picture>`),
  'tag-script': each((t) => `<script async src="${t}"></script>`),
  'tag-script-module': each((t) => `<script type="module">import("${t}").catch(() => 0)</script>`),
  'tag-link-stylesheet': each(
    (
      t,
    ) => `<link rel="stylesheet" href="${t}"><style>@import "${t}"; @font-face { font-family: f; src: url("${t}") }</style>
      <b style="font-family: f; background: url('${t}'); cursor: url('${t}'), auto">b</b>`,
  ),
  'tag-link-prefetch': each(
    (t) => `<link rel="prefetch" href="${t}"><link rel="preload" as="image" href="${t}">
      <link rel="modulepreload" href="${t}"><link rel="preconnect" href="${t}"><link rel="icon" href="${t}">
      <link rel="manifest" href="${t}">`,
  ),
  'tag-link-prerender': each((t) => `<link rel="prerender" href="${t}">`),
  'tag-link-dns-prefetch': (targets) => ({
    html: `<meta http-equiv="x-dns-prefetch-control" content="on"><link rel="dns-prefetch" href="//${PREFETCHED_NAME}">
      ${each((t) => `<link rel="dns-prefetch" href="${t}"><a href="${t}">link</a>`)(targets).html}`,
  }),
  'tag-iframe-srcdoc': each(
    (t) => `<iframe src="${t}"></iframe><iframe srcdoc="${attribute(`<img src="${t}">`)}"></iframe>`,
  ),
  'tag-frame': act('frameset'),
  'tag-embed': each((t) => `<embed src="${t}"><object data="${t}"></object>`),
  'tag-track': each((t) => `<video crossorigin src="${t}"><track default kind="captions" src="${t}"></video>`),
  'tag-source': each((t) => `<audio preload="auto"><source src="${t}"></audio><video poster="${t}"></video>`),
  'tag-input-image': each((t) => `<input type="image" src="${t}">`),
  'tag-body-background': act('background'),
  'tag-svg-image': each((t) => `<svg><image href="${t}"/><use href="${t}#a"/></svg>`),
  'tag-svg-feImage': each(
    (t, i) =>
      `<svg><filter id="f${i}"><feImage href="${t}"/></filter><rect width="9" height="9" filter="url(#f${i})"/></svg>`,
  ),
  'tag-math-href': each((t) => `<math href="${t}"><mi href="${t}">x</mi></math>`),
  'tag-fencedframe': each((t) => `<fencedframe src="${t}"></fencedframe>`),
  'tag-speculation-rules': (targets) => {
    const rule = [{ source: 'list', urls: targets, eagerness: 'immediate' }];
    const rules = JSON.stringify({ prefetch: rule, prerender: rule });
    return { html: `<script type="speculationrules">${rules}</script>` };
  },
  'js-fetch': script('fetch(t).catch(() => 0); const x = new XMLHttpRequest(); x.open("GET", t); x.send();'),
  'js-fetch-no-cors': script('fetch(t, { mode: "no-cors", method: "POST", body: "x" }).catch(() => 0)'),
  'js-fetch-keepalive': script(
    'fetch(t, { keepalive: true, mode: "no-cors" }).catch(() => 0); navigator.sendBeacon(t)',
  ),
  'js-eventsource': script('new EventSource(t)'),
  'js-websocket': script('new WebSocket(t.replace(/^http/, "ws"))'),
  'js-worker': script(
    `const code = URL.createObjectURL(new Blob(["fetch('" + t + "', { mode: 'no-cors' }).catch(() => 0); importScripts('" + t + "')"]));
     new Worker(code); new SharedWorker(code, String(i)); navigator.serviceWorker?.register("/sw.js?t=" + encodeURIComponent(t)).catch(() => 0)`,
  ),
  'js-webrtc-stun': script(
    `const host = new URL(t).host.replace(/:\\d+$/, "");
     const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + host + ":3478" }] });
     c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)).catch(() => 0)`,
  ),
  'js-webrtc-turn': script(
    `const host = new URL(t).host.replace(/:\\d+$/, "");
     const urls = ["turn:" + host + ":3478?transport=udp", "turn:" + host + ":3478?transport=tcp", "turns:" + host + ":443"];
     const c = new RTCPeerConnection({ iceServers: [{ urls, username: "u", credential: "p" }] });
     c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)).catch(() => 0)`,
  ),
  'js-audio-constructor': script('new Audio(t).play().catch(() => 0); new Image().src = t'),
  'js-xslt-document': script(
    `const x = new DOMParser().parseFromString('<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/"><x:copy-of select="document(\\'' + t + '\\')"/></x:template></x:stylesheet>', "text/xml");
     const p = new XSLTProcessor(); p.importStylesheet(x); p.transformToFragment(x, document)`,
  ),
  'js-a-ping': script(
    `const a = document.createElement("a"); a.href = "#"; a.ping = t; document.body?.append(a); document.documentElement.append(a); a.click()`,
  ),
  'js-csp-report-uri': (targets) => ({
    html: '<img src="/refused-by-policy.png"><script>document.title = "x"</script>',
    headers: {
      'content-security-policy-report-only': `default-src 'none'; report-uri ${targets.filter((t) => !/[^\x20-\x7e]/.test(t)).join(' ')}; report-to all`,
      'reporting-endpoints': targets.map((t, i) => `e${i}="${encodeURI(t)}"`).join(', '),
      nel: '{"report_to":"e0","max_age":600,"success_fraction":1}',
    },
  }),
  'js-early-hints-103': (targets) => ({ html: targets.map(() => '').join('') }),
  'js-link-header-preload': (targets) => ({
    html: 'x',
    headers: {
      link: targets
        .filter((t) => !/[^\x20-\x7e]/.test(t))
        .flatMap((t) => [`<${t}>; rel=preload; as=image`, `<${t}>; rel=preconnect`, `<${t}>; rel=stylesheet`])
        .join(', '),
    },
  }),
  'js-sourcemap': (targets) => ({
    html: targets.map((t) => `<script>var q = 1\n//# sourceMappingURL=${t}\n</script>`).join(''),
    headers: { sourcemap: targets[0] ?? '' },
  }),
  'js-cookie-store': script(
    'cookieStore?.set({ name: "a" + i, value: "b", domain: new URL(t).hostname }).catch(() => 0)',
  ),
  'js-background-fetch': script(
    `navigator.serviceWorker?.ready.then((r) => r.backgroundFetch.fetch("b" + i, [t])).catch(() => 0);
     if (self.WebTransport) { const w = new WebTransport(t.replace(/^http:/, "https:").replace(/:8080/, ":443")); w.ready.catch(() => 0); w.closed.catch(() => 0) }
     navigator.credentials?.get({ identity: { providers: [{ configURL: t, clientId: "1" }] } }).catch(() => 0);
     if (self.fetchLater) fetchLater(t, { activateAfter: 0 });
     new PerformanceObserver(() => 0)`,
  ),
  xslt: act('xml-stylesheet'),
  'xml-dtd': act('xml-dtd'),
  download: each(
    (t, i) => `<a id="d${i}" download href="/r/302?t=${encodeURIComponent(t)}&attachment=1">d</a>
      <script>document.getElementById("d${i}").click()</script>`,
  ),
  'alt-svc': (targets) => ({
    html: '<img src="/again.png">',
    headers: {
      'alt-svc': targets
        .flatMap((t) => [`h2="${new URL(t).hostname}:443"; ma=600`, `h3="${new URL(t).hostname}:443"; ma=600`])
        .filter((entry) => !/[^\x20-\x7e]/.test(entry))
        .join(', '),
    },
  }),
  'proxy-pac': each((t) => `<iframe src="http://wpad/wpad.dat"></iframe><iframe src="${t}wpad.dat"></iframe>`),
  redirects: (targets) => ({
    html: `${script('fetch(t, { mode: "no-cors" }).catch(() => 0)')(targets.flatMap(redirectsTo)).html}
      ${each((t) => `<iframe src="${t}"></iframe>`)(targets.map((target) => redirectsTo(target)[2] ?? target)).html}`,
  }),
  'redirect-after-200-refresh': each(
    (t) =>
      `<iframe src="/refresh/?t=${encodeURIComponent(t)}"></iframe><iframe src="/act/meta-refresh?t=${encodeURIComponent(t)}"></iframe>`,
  ),
  'form-post': (targets) => ({
    html: targets
      .map(
        (
          t,
          i,
        ) => `<iframe name="n${i}"></iframe><form id="p${i}" method="post" target="n${i}" action="${attribute(t)}"></form>
          <script>document.getElementById("p${i}").submit()</script>`,
      )
      .join('\n'),
  }),
  'window-open': script('open(t)'),
  schemes: (targets) =>
    each((t) => {
      const rest = t.replace(/^https?:/, '');
      return ['ftp', 'view-source:http', 'ws', 'gopher', 'file', 'filesystem:http', 'jar:http', 'blob:http']
        .map((scheme) => `<iframe src="${scheme}:${rest}"></iframe>`)
        .join('');
    })(targets.slice(0, 2).concat(targets.filter((target) => target.startsWith('file:')))),
};

/** What the frames of `act` show. */
export const acts: Readonly<Record<string, (target: string) => AttackPage>> = {
  'location-now': (t) => ({ html: `<script>location = ${JSON.stringify(t)}</script>` }),
  'location-load': (t) => ({ html: `<script>onload = () => { location.href = ${JSON.stringify(t)} }</script>` }),
  'location-later': (t) => ({ html: `<script>setTimeout(() => location.assign(${JSON.stringify(t)}), 3000)</script>` }),
  'location-unload': (t) => ({
    html: `<script>onpagehide = onbeforeunload = () => { navigator.sendBeacon(${JSON.stringify(t)}); location = ${JSON.stringify(t)} };
      setTimeout(() => location.reload(), 500 + 1e9 * Number(performance.getEntriesByType("navigation")[0].type === "reload"))</script>`,
  }),
  'meta-refresh': (t) => ({ html: `<meta http-equiv="refresh" content="0; url=${attribute(t)}">` }),
  frameset: (t) => ({ html: `<frameset><frame src="${attribute(t)}"></frameset>` }),
  background: (t) => ({ html: `<body background="${attribute(t)}"></body>` }),
  'xml-stylesheet': (t) => ({
    html: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${attribute(t)}"?><a/>`,
    headers: { 'content-type': 'text/xml' },
  }),
  'xml-dtd': (t) => ({
    html: `<?xml version="1.0"?><!DOCTYPE a SYSTEM "${attribute(t)}" [<!ENTITY e SYSTEM "${attribute(t)}">]><a>&e;</a>`,
    headers: { 'content-type': 'application/xhtml+xml' },
  }),
};

/**
 * Texts that are scripts, or become some, where a page takes text for something else. Each would call `alert`, load
 * from a host that is none, or break a policy of the page, and ends with a mark of its own that the page must show.
 */
import { sampleOf } from './laws.ts';

const elements = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</ScRiPt>',
  '<script src=//xss.invalid/a.js></script>',
  '<script/x>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<img/src/onerror=alert(1)>',
  '<img src=//xss.invalid/p.png>',
  '<image href=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=9>x',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
  '<math><mi xlink:href="javascript:alert(1)">x',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<video src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<meta http-equiv=refresh content="0;javascript:alert(1)">',
  '<link rel=stylesheet href=//xss.invalid/a.css>',
  '<base href=//xss.invalid/>',
  '<form action="javascript:alert(1)"><button>x',
  '<button formaction="javascript:alert(1)">x',
  '<style>@import "//xss.invalid/a.css";</style>',
  '<style>*{background:url(//xss.invalid/b)}</style>',
  '<div style="background:url(//xss.invalid/c)">x',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
] as const;

const others = [
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) '",
  '`${alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  '{{ "x" | raw }}{% include "x" %}',
  '${alert(1)}',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  '[x](javascript:alert(1))',
  '![x](//xss.invalid/d.png)',
  '[x]: javascript:alert(1) "x"',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '＜script＞alert(1)＜/script＞',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '__proto__[x]=<img src=x onerror=alert(1)>',
] as const;

const markOf = (at: number): string => `xss${String(at).padStart(2, '0')}`;

/** More than sixty, each one line of at most 90 characters. */
export const scripts: readonly string[] = [...elements, ...others].map((text, at) => `${text} ${markOf(at)}`);

/** Lines of at most so many characters, with several of them in each; as a sample some of these. */
export function linesWithin(most: number): readonly string[] {
  const lines: string[] = [];
  for (const script of scripts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + script.length < most) lines[lines.length - 1] = `${last} ${script}`;
    else lines.push(script);
  }
  return sampleOf(lines, 8);
}

/** Which of these are missing in what a page shows. */
export function missingIn(shown: string, these: readonly string[] = scripts): readonly string[] {
  return (these.join().match(/xss\d\d/g) ?? []).filter((mark) => !shown.includes(mark));
}

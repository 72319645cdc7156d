import { expect, test } from 'vitest'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { url } from '../../src/schema/index.ts'

const disguised = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/&#47;evil.example',
  'http:evil.example',
  'http:/evil.example',
  'http:///evil.example',
  'https://good.example@evil.example',
  'https://a:b@evil.example',
  'https://',
  'http://[::1',
  'evil.example',
  'ftp://evil.example',
  '/a b',
  '/a"onmouseover=',
  "/a'b",
  '/<script>',
  'http://a/\u202e',
  '/\u2028x',
  'http://a／b',
]
test.each(disguised)('the URL %j is refused', address => {
  const field = url('网址')
  expect(kindValue(field).accept(address, field)).toEqual({ problem: { code: 'notAUrl' } })
  expect(kindValue(field).parse(address, field)).toEqual({ problem: { code: 'notAUrl' } })
})
test.each([
  '/',
  '/a',
  '/a/b.png?x=1&y=2;z#top',
  '/中文/图.png',
  'http://a.example',
  'HTTPS://a.example:8080/x?u=http://b/',
  'https://例子.中国/路径',
  '/a%20b',
  'http://127.0.0.1/x',
])('the address %j is taken', address => {
  const field = url('网址')
  expect(kindValue(field).accept(address, field)).toEqual({ value: address })
})

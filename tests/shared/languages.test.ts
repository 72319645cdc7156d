import { expect, test } from 'vitest'
import { preferredLanguage } from '../../src/shared/rules/languages.ts'

test.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['de-DE,de;q=0.9', 'zh-CN'],
  ['en-US', 'en-US'],
  ['EN', 'en-US'],
  ['en-GB,en;q=0.9,zh-CN;q=0.8', 'en-US'],
  ['en;q=0.3, zh-TW;q=0.8', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['zh-Hans-TW', 'zh-CN'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['en;q=0, zh-TW;q=0.1', 'zh-TW'],
  ['en;q=nonsense', 'zh-CN'],
  [`${'x,'.repeat(100_000)}en`, 'zh-CN'],
])('who asks with %.40s is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

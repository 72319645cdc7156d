import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import './noBrowser.ts'
import { cacheRowTitle } from '../../src/client/api/rows/rowTitleCache.ts'
import { RowTitle } from '../../src/client/ui/RowTitle.tsx'

const source = { to: 'account', path: 'account/combox', body: {} }
const shown = (id: number) =>
  renderToStaticMarkup(createElement(RowTitle, { id, title: undefined, source })).replace(/<[^>]*>/g, '')

test('a referenced row whose title is on its way is not said to be none', () => {
  expect(shown(7)).toBe('…')
  cacheRowTitle('account', 7, '王芳')
  expect(shown(7)).toBe('王芳')
  expect(shown(0)).toBe('-')
})

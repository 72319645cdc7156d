import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import './noBrowser.ts'
import { DateBox } from '../../src/client/ui/controls/DateBox.tsx'

const drawn = (value: string, format = 'YYYY-MM-DD') => {
  const still = { onChange: () => undefined, onBlur: () => undefined, disabled: false, invalid: false }
  return renderToStaticMarkup(createElement(DateBox, { value, format, id: 'day', name: 'day', ...still }))
}

test('a pasted text that is no date is shown as it is, not as a day of the next year', () => {
  expect(drawn('2026-13-01')).toContain('placeholder="2026-13-01"')
  expect(drawn('2026-13-01')).not.toContain('2027')
  expect(drawn('明天')).toContain('placeholder="明天"')
})

test('dates and times are shown', () => {
  expect(drawn('2026-11-30')).toContain('value="2026-11-30"')
  expect(drawn('2026-11-30 08:05:00')).toContain('value="2026-11-30"')
  expect(drawn('2026-11-30 08:05:00', 'YYYY-MM-DD HH:mm:ss')).toContain('value="2026-11-30 08:05:00"')
})

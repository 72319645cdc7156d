import { expect, test } from 'vitest'
import { sourcesIn } from '../src/cli/imports.ts'

const reads = 'count|textContent|allTextContents|innerText|inputValue|isVisible|isChecked|isDisabled|getAttribute'
/** A read of a page between `expect(await` and the matcher. */
const readOnce = new RegExp(String.raw`expect\(\s*await (?:(?!\)\s*\.(?:not\.)?to[A-Z])[^;])*?\.(?:${reads})\(`, 'g')

test('what a page shows is compared by expect.poll: on a slow machine it is shown later', () => {
  const found = sourcesIn('tests/e2e').flatMap(({ path, text }) =>
    [...text.matchAll(readOnce)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
  )
  expect(found).toEqual([])
})

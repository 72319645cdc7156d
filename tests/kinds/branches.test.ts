import { expect, test } from 'vitest'
import { sourcesIn } from '../../src/cli/imports.ts'
import { kindValues } from '../../src/kinds/lists/values.ts'

const names = Object.keys(kindValues).join('|')
/** A comparison with a kind's name, a list of names that a kind is looked up in, or a table with an entry for each kind. */
const branch = new RegExp(
  `\\bkind\\)? [!=]== '(${names})'|\\[[^\\]]*'(${names})'[^\\]]*\\]\\.(includes|has)\\([^)]*[kK]ind|Set<(Kind|Field\\['kind'\\])>|\\[K in Kind\\]:`,
)
const branchesIn = (text: string): string[] => text.split('\n').filter(line => branch.test(line))

test('what is known of a kind is in its folder: few lines elsewhere ask for one by name', () => {
  // The sample values of tests are no part of the product, wherever they lie.
  const outside = sourcesIn('src').filter(({ path }) => !/^src\/(kinds|testing)\//.test(path))
  const found = outside.flatMap(({ path, text }) => branchesIn(text).map(line => `${path}: ${line.trim()}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(16)
})

test('a line that asks for a kind by name is found', () => {
  expect(branchesIn("if (field.kind === 'flag') return\nif (field?.kind !== 'money' && ready)")).toHaveLength(2)
  expect(branchesIn("['text', 'url'].includes(field.kind)\nnew Set<Field['kind']>(['id'])")).toHaveLength(2)
  expect(branchesIn("if (job.kind === 'export') return\nif (filter.as === 'region') return")).toEqual([])
})

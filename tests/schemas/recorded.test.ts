import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { staleArtefacts } from '../../src/cli/artefacts.ts'
import { staleFolderLists } from '../../src/cli/lists/folderLists.ts'
import { isGenerationStale } from '../../src/cli/schemaGeneration.ts'
import { checkModules, hasPage } from '../../src/schema/index.ts'
import { contact } from '../fixtures/customer.ts'
import { memo } from '../fixtures/leave.ts'
import { blocksIn } from '../fixtures/matrix.ts'

test('the modules are sound', () => {
  expect(checkModules(modules)).toEqual([])
})

test('what is recorded of the modules is what they say', () => {
  expect(staleArtefacts(modules), 'run npm run schema:record and look at the differences').toEqual([])
})

test('the lists of the halves name the folders there are', () => {
  expect(staleFolderLists(), 'run npm run schema:record').toEqual([])
})

test('the generation is that of what the engine derives', () => {
  expect(isGenerationStale(), 'run npm run schema:record: it raises the generation').toBe(false)
})

test('every module has its block in the recorded matrix, and so have one with row scopes and one with a personal field', () => {
  const matrix = readFileSync(new URL('recorded/matrix.txt', import.meta.url), 'utf8')
  expect(blocksIn(matrix), 'run vitest run tests/http/matrix.test.ts -u and look at the differences').toEqual(
    [...modules.filter(module => hasPage(module) || module.log), memo, contact].map(({ name }) => name),
  )
})

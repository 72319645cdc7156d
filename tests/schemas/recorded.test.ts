import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { staleArtefacts } from '../../src/cli/artefacts.ts'
import { staleFolderLists } from '../../src/cli/lists/folderLists.ts'
import { changedMigrations, unrecordedMigrations } from '../../src/cli/recordedMigrations.ts'
import { isGenerationStale } from '../../src/cli/schemaGeneration.ts'
import { checkModules, hasPage } from '../../src/schema/index.ts'
import { engineMigrations } from '../../src/server/db/tables/migrate.ts'
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

test('every migration is recorded, and has the text that it was recorded with', () => {
  expect(changedMigrations()).toEqual([])
  expect(
    unrecordedMigrations().map(({ name }) => name),
    'run npm run schema:record',
  ).toEqual([])
})

test('a migration with another text or name than recorded is named, a new one is not', () => {
  const [first, second] = engineMigrations
  if (!first || !second) throw new Error('there are no migrations')
  const changed = [
    { ...first, sql: `${first.sql} ` },
    { ...second, name: '9998-renamed' },
    { name: '9999-new', sql: 'select 1' },
  ]
  expect(changedMigrations(changed)).toEqual([
    expect.stringContaining(`migration ${first.name} had another text when it was recorded`),
    expect.stringContaining(`migration 9998-renamed was called ${second.name} when it was recorded`),
  ])
})

test('every module has its block in the recorded matrix, and so have one with row scopes and one with a personal field', () => {
  const matrix = readFileSync(new URL('recorded/matrix.txt', import.meta.url), 'utf8')
  expect(blocksIn(matrix), 'run npx vitest run tests/http/matrix.test.ts --update and look at the differences').toEqual(
    [...modules.filter(module => hasPage(module) || module.log), memo, contact].map(({ name }) => name),
  )
})

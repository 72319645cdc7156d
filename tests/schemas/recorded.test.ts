import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { staleArtefacts } from '../../src/cli/artefacts.ts'
import { untranslated } from '../../src/cli/labels.ts'
import { checkModules } from '../../src/schema/index.ts'

test('the modules are sound', () => {
  expect(checkModules(modules)).toEqual([])
})

test('what is recorded of the modules is what they say', () => {
  expect(staleArtefacts(modules), 'run npm run schema:record and look at the differences').toEqual([])
})

test.each([...modules])('every text of $name has its English', module => {
  expect(untranslated(module), 'run npm run schema:record and translate').toEqual([])
})

import { modules } from '#product/modules'
import { checkModules } from '../schema/index.ts'
import { recordArtefacts, staleArtefacts } from './artefacts.ts'
import { sourcesIn } from './imports.ts'
import { placeOfProblem } from './placeOfProblem.ts'
import { isGenerationStale, recordGeneration } from './schemaGeneration.ts'
import { writeEnglish } from './texts/writeEnglish.ts'
import { staleTaiwanese, writeTaiwanese } from './texts/taiwanese.ts'

/** Writes what is derived from the schemas, and returns the paths that were stale. Unsound schemas end the process. */
export function recordSchemas(): string[] {
  const problems = checkModules(modules)
  if (problems.length) {
    const schemas = sourcesIn('schemas')
    console.error(problems.map(problem => placeOfProblem(problem, schemas)).join('\n'))
    process.exit(1)
  }
  const stale = [
    ...staleArtefacts(modules),
    ...(isGenerationStale() ? ['src/server/db/generation.json'] : []),
    ...staleTaiwanese(modules).map(name => `locales/zh-TW/${name}.json`),
  ]
  recordArtefacts(modules)
  recordGeneration()
  const english = modules.map(writeEnglish)
  writeTaiwanese(modules)
  printList(
    'to be translated in locales/en-US/:',
    english.flatMap(({ chinese }) => chinese),
  )
  printList(
    'said in a schema too, and shown from locales/en-US/:',
    english.flatMap(({ overriding }) => overriding),
  )
  return stale
}

function printList(heading: string, lines: readonly string[]) {
  if (lines.length) console.log([heading, ...lines].join('\n  '))
}

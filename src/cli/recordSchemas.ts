import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#product/modules'
import { engineRoot, isInstalled } from '../product/roots.ts'
import type { AnyModule } from '../schema/index.ts'
import { recordArtefacts, staleArtefacts } from './artefacts.ts'
import { exitIfUnsound } from './exitIfUnsound.ts'
import { changedMigrations, migrationRecord, recordMigrations, unrecordedMigrations } from './recordedMigrations.ts'
import { isGenerationStale, recordGeneration } from './schemaGeneration.ts'
import { staleTaiwanese, writeTaiwanese } from './texts/taiwanese.ts'
import { writeEnglish } from './texts/writeEnglish.ts'

/** The modules whose words are the product's to say: an installed engine brings those of its own. */
const ownModules: readonly AnyModule[] = isInstalled
  ? modules.filter(({ name }) => !existsSync(join(engineRoot, `locales/en-US/modules/${name}.json`)))
  : modules

/** What is derived from the schemas and differs from them now. Unsound schemas and changed migrations end the process. */
export function staleRecords(): string[] {
  exitIfUnsound(modules)
  refuseChangedMigrations()
  return [
    ...staleArtefacts(modules).map(path => (isInstalled ? `tests/schemas/recorded/${path}` : path)),
    ...(!isInstalled && isGenerationStale() ? ['src/server/db/generation.json'] : []),
    ...(unrecordedMigrations().length ? [migrationRecord] : []),
    ...staleTaiwanese(ownModules).map(name => `locales/zh-TW/${name}.json`),
  ]
}

/** Writes what is derived from the schemas, and returns the paths that were stale. */
export function recordSchemas(): string[] {
  const stale = staleRecords()
  recordArtefacts(modules)
  if (!isInstalled) recordGeneration()
  recordMigrations()
  const english = ownModules.map(writeEnglish)
  writeTaiwanese(ownModules)
  printList(
    'to be translated in locales/en-US/:',
    english.flatMap(({ chinese }) => chinese),
  )
  printList(
    'said in a schema too, and shown from locales/en-US/:',
    english.flatMap(({ overriding }) => overriding),
  )
  printList(
    'removed from locales/en-US/, as no module has a text of this name:',
    english.flatMap(({ removed }) => removed),
  )
  return stale
}

function refuseChangedMigrations(): void {
  const changed = changedMigrations()
  if (!changed.length) return
  console.error(changed.join('\n'))
  process.exit(1)
}

function printList(heading: string, lines: readonly string[]) {
  if (lines.length) console.log([heading, ...lines].join('\n  '))
}

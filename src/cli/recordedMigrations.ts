import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { isInstalled, productRoot } from '../product/roots.ts'
import type { AnyPart } from '../server/db/modulePart.ts'
import { engineMigrations, type Migration, migrationChecksum } from '../server/db/tables/migrate.ts'

/** One line for each migration that ever ran: its checksum and its name. Lines are added and never changed. */
export const migrationRecord = 'tests/schemas/recorded/migrations.txt'
const path = join(productRoot, migrationRecord)

const ofModules: readonly Migration[] = Object.entries<AnyPart>(serverParts).flatMap(([name, { tables }]) =>
  modules.some(module => module.name === name) ? (tables ?? []) : [],
)
/** Those of an installed engine are recorded in its own repository. */
const productMigrations: readonly Migration[] = isInstalled ? ofModules : [...engineMigrations, ...ofModules]

/** Checksums by name. */
function recordedChecksums(): ReadonlyMap<string, string> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map(line => line.split(' ', 2)).map(([checksum = '', name = '']) => [name, checksum]))
}

export function unrecordedMigrations(): readonly Migration[] {
  const recorded = recordedChecksums()
  return productMigrations.filter(({ name }) => !recorded.has(name))
}

/** Migrations with another text or name than recorded: a database where they ran would not start. A removed module's stay recorded. */
export function changedMigrations(migrations = productMigrations): string[] {
  const recorded = recordedChecksums()
  const formerNames = new Map(Array.from(recorded, ([name, checksum]) => [checksum, name]))
  return migrations.flatMap(({ name, sql }) => {
    const checksum = migrationChecksum(sql)
    const former = formerNames.get(checksum)
    if (recorded.get(name) === checksum || (!recorded.has(name) && former === undefined)) return []
    const change = recorded.has(name) ? 'had another text' : `was called ${former}`
    return [`migration ${name} ${change} when it was recorded: restore it, and put what is new into another (${migrationRecord})`]
  })
}

export function recordMigrations(): void {
  const added = unrecordedMigrations().map(({ name, sql }) => `${migrationChecksum(sql)} ${name}\n`)
  if (!added.length) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, added.join(''), { flag: 'a' })
}

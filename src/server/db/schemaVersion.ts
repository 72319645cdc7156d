import { createHash } from 'node:crypto'
import packageJson from '../../../package.json' with { type: 'json' }
import { type AnyModule, modulesWithTables } from '../../schema/index.ts'
import type { Query } from './connection.ts'
import recorded from './generation.json' with { type: 'json' }
import { raw, sql } from './sql.ts'
import { tableDdl } from './tables/tableDdl.ts'

/** Which tables a start makes: the engine's generation, the product's version, and a digest of all schemas. */
export interface SchemaVersion {
  generation: number
  product: string
  fingerprint: string
}

export const schemaVersion = (modules: readonly AnyModule[]): SchemaVersion => ({
  generation: recorded.generation,
  product: packageJson.version,
  fingerprint: createHash('sha256')
    .update(
      modulesWithTables(modules)
        .map(module => tableDdl(module, modules).join(';'))
        .join('\n'),
    )
    .digest('hex'),
})

interface RecordedVersion extends SchemaVersion {
  /** Whether the caller's schemas were applied before, and others after them. */
  superseded: boolean
  at: string
}

/** The version that prepared this database last. */
export async function currentVersion(query: Query, { fingerprint }: SchemaVersion): Promise<RecordedVersion | null> {
  const [there] = await query<{ there: boolean }>(raw(`select to_regclass('schema_version') is not null as there`))
  if (!there?.there) return null
  const [known] = await query<RecordedVersion>(
    sql`select generation, product, fingerprint, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as at,
      fingerprint <> ${fingerprint} and exists (select from schema_version where fingerprint = ${fingerprint}) as superseded
      from schema_version v order by v.at desc limit 1`,
  )
  return known ?? null
}

/** Whether a start would undo what a newer version made: a newer engine, a newer product, or later schemas. */
export function isDowngrade(version: SchemaVersion, known: RecordedVersion | null): boolean {
  if (!known) return false
  if (version.generation !== known.generation) return version.generation < known.generation
  if (version.fingerprint === known.fingerprint) return false
  const order = compareVersions(version.product, known.product)
  return order < 0 || (order === 0 && known.superseded)
}

/** Numbers between dots: 0.10 is newer than 0.9. */
const compareVersions = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

const versionText = ({ product, generation }: SchemaVersion): string => `${product}, schema generation ${generation}`
export const downgradeError = (version: SchemaVersion, known: RecordedVersion): Error =>
  new Error(
    `this database was prepared on ${known.at} by a newer version (${versionText(known)}), whose tables and triggers this one (${versionText(version)}) would take back: start the newer version; to go back for good, end all its nodes and start this one with ALLOW_OLDER_SCHEMA=1`,
  )

/** Records the version that prepared the database; a deliberate downgrade deletes the records of later ones. */
export async function recordVersion(query: Query, { generation, product, fingerprint }: SchemaVersion): Promise<void> {
  await query(sql`delete from schema_version where at > (select at from schema_version where fingerprint = ${fingerprint})`)
  await query(sql`insert into schema_version (generation, product, fingerprint) values (${generation}, ${product}, ${fingerprint})
    on conflict (fingerprint) do update set generation = excluded.generation, product = excluded.product, at = clock_timestamp()`)
}

import { createHash } from 'node:crypto'
import type { Query } from '../connection.ts'
import { deletionTable } from '../deletions/deletionTable.ts'
import { raw, sql } from '../sql.ts'
import { engine } from './migrations/0001-engine.ts'
import { uploads } from './migrations/0002-uploads.ts'
import { uploadedFilms } from './migrations/0004-films.ts'
import { receipts } from './migrations/0006-receipts.ts'
import { jobs } from './migrations/0007-jobs.ts'
import { lostPhones } from './migrations/0008-lost-phones.ts'
import { uploadRetention } from './migrations/0010-kept.ts'
import { messages } from './migrations/0011-messages.ts'
import { retentionIndexes } from './migrations/0013-ages.ts'
import { stretches } from './migrations/0014-stretches.ts'
import { healthTrial } from './migrations/0015-health.ts'
import { firstStart } from './migrations/0016-first-start.ts'
import { fileQuotas } from './migrations/0017-file-quotas.ts'
import { outsideKey } from './migrations/0020-outside-key.ts'
import { searchGrams } from './migrations/0022-search-grams.ts'
import { countedFacetTable } from './migrations/0023-counted-facets.ts'
import { schemaVersions } from './migrations/0024-schema-version.ts'
import { organisationFiles } from './migrations/0025-organisation-files.ts'
import { undo } from './migrations/0026-undo.ts'
import { serialNumbers } from './migrations/0027-serial-numbers.ts'
import { searchKeyIndex } from './migrations/0028-search-keys.ts'
import { releasedFiles } from './migrations/0036-released-files.ts'
import { previewedChanges } from './migrations/agents/0034-previewed-changes.ts'
import { auditTimes } from './migrations/audit/0018-audit-times.ts'
import { personal } from './migrations/audit/0030-personal.ts'
import { personalReads } from './migrations/audit/0033-personal-reads.ts'
import { events } from './migrations/audit/0035-events.ts'
import { auditOfRow } from './migrations/audit/0043-audit-of-row.ts'
import { plannedJobs } from './migrations/jobs/0032-planned-jobs.ts'
import { claimedJobs } from './migrations/jobs/0039-claimed-jobs.ts'
import { savedViews } from './migrations/lists/0030-saved-views.ts'
import { homePages } from './migrations/lists/0033-home-pages.ts'
import { counterChanges } from './migrations/lists/0037-counter-changes.ts'
import { arrayKeys } from './migrations/lists/0042-array-keys.ts'
import { signInTables } from './migrations/sign-in/0003-sign-in.ts'
import { organisationSessions } from './migrations/sign-in/0019-organisation-sessions.ts'
import { knownDevices } from './migrations/sign-in/0021-known-devices.ts'
import { sessionView } from './migrations/sign-in/0031-session-view.ts'
import { apiTokens } from './migrations/sign-in/0033-api-tokens.ts'
import { singleSignOn } from './migrations/sign-in/0035-single-sign-on.ts'
import { formerKeys } from './migrations/sign-in/0038-former-keys.ts'
import { unlinkSso } from './migrations/sign-in/0040-unlink-sso.ts'
import { liveSessions } from './migrations/sign-in/0041-live-sessions.ts'

/** A change of tables that no schema describes. Its text must stay as it ran. */
export interface Migration {
  name: string
  sql: string
  /** Checksums of other texts that ran under this name, before there was a check; a later migration makes up for what they lacked. */
  alsoRan?: readonly string[]
}
/** Migrations of the engine; the missing numbers are migrations of modules. */
export const engineMigrations: readonly Migration[] = [
  engine,
  uploads,
  signInTables,
  uploadedFilms,
  receipts,
  jobs,
  lostPhones,
  uploadRetention,
  messages,
  retentionIndexes,
  stretches,
  healthTrial,
  firstStart,
  fileQuotas,
  auditTimes,
  organisationSessions,
  outsideKey,
  knownDevices,
  searchGrams,
  countedFacetTable,
  schemaVersions,
  organisationFiles,
  undo,
  serialNumbers,
  searchKeyIndex,
  deletionTable,
  personal,
  sessionView,
  savedViews,
  plannedJobs,
  homePages,
  personalReads,
  apiTokens,
  previewedChanges,
  events,
  singleSignOn,
  releasedFiles,
  counterChanges,
  formerKeys,
  claimedJobs,
  unlinkSso,
  liveSessions,
  arrayKeys,
  auditOfRow,
]

/** Table names that modules may not use: tables of the migrations. */
export const handmadeTables = (own: readonly Migration[]): ReadonlySet<string> =>
  new Set(
    ['migration'].concat(
      [...engineMigrations, ...own].flatMap(({ sql: text }) =>
        Array.from(text.matchAll(/create table (\w+)/g), ([, name = '']) => name),
      ),
    ),
  )

/** Runs each migration once, in order. A migration whose text changed after it ran is refused. */
export async function migrate(query: Query, own: readonly Migration[]): Promise<void> {
  await query(
    raw(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    ),
  )
  const done = await readRunMigrations(query)
  for (const { name, sql: text, alsoRan = [] } of [...engineMigrations, ...own]) {
    const checksum = migrationChecksum(text)
    const known = done.get(name)
    if (known && [checksum, ...alsoRan].includes(known)) continue
    if (known) throw new Error(`migration ${name} has changed since it ran on this database`)
    for (const statement of splitStatements(text)) await query(raw(statement))
    await query(sql`insert into migration (name, checksum) values (${name}, ${checksum})`)
  }
}

export const migrationChecksum = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The migrations that have run on this database, with their checksums. */
export async function readRunMigrations(query: Query): Promise<ReadonlyMap<string, string>> {
  const [there] = await query<{ there: boolean }>(raw(`select to_regclass('migration') is not null as there`))
  const rows = there?.there ? await query<{ name: string; checksum: string }>(raw('select name, checksum from migration')) : []
  return new Map(rows.map(row => [row.name, row.checksum]))
}

/**
 * Drivers take one statement at a time. A semicolon at the end of a line ends one, except within a body between dollar
 * quotes; a line that is a comment belongs to none.
 */
export function splitStatements(text: string): string[] {
  const found: string[] = []
  let body = ''
  for (const part of text.replace(/^\s*--.*$/gm, '').split(/;\s*$/m)) {
    body += body ? `;${part}` : part
    if (openQuote(body) !== null) continue
    if (body.trim()) found.push(body.trim())
    body = ''
  }
  return found
}

/** The dollar quote that a text opens and does not close. */
function openQuote(text: string): string | null {
  let open: string | null = null
  for (const [tag] of text.matchAll(/\$\w*\$/g)) {
    if (open === null) open = tag
    else if (open === tag) open = null
  }
  return open
}

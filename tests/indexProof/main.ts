import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { type AnyModule, tableOf } from '../../src/schema/index.ts'
import { compose } from '../../src/server/compose.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { parseGrouping } from '../../src/server/operations/aggregate.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { startCluster } from '../cluster.ts'
import { fillRows } from './fillRows.ts'
import { type Proof, proveGrouping, proveList } from './planProblems.ts'
import { proofPrincipal, provedAs } from './proofPrincipal.ts'
import { provedGroupings, provedLists } from './provedLists.ts'

/** `npm run schema:explain -- <module>…`: runs every list a module can be asked for over many rows, and says what no index serves. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' }, embedded: { type: 'boolean', default: false } },
})
const tables: readonly AnyModule[] = modules
const wanted = positionals.map(name => {
  const module = tables.find(one => one.name === name)
  if (!module || module.single || module.rowsOf)
    throw new Error(`${name}: no module with a table of its own; there are ${tables.map(one => one.name).join(', ')}`)
  return module
})
if (!wanted.length) throw new Error('npm run schema:explain -- <module>… [--rows=1000000] [--embedded]')

const directory = await mkdtemp(join(tmpdir(), 'houtai-explain-'))
// Its role owns the database: a start makes the extensions it needs.
const statements = ['create role houtai login createrole', 'create database houtai owner houtai']
await using cluster = values.embedded ? null : await startCluster({ statements, database: 'houtai' })
const database = await openDatabase(
  cluster ? { databaseUrl: cluster.url, dataDir: null } : { databaseUrl: undefined, dataDir: directory },
)
try {
  const options = { demo: false, examples: false, dataDir: directory, bucket: null }
  const { source } = await compose(database, { modules, parts: serverParts }, options)
  await database.asOwner(query => query(raw('update organisation set maxcount = 1000000000')))
  const who = await proofPrincipal(database)
  let failed = 0
  for (const module of wanted) {
    await fillRows(database.asOwner, module, Number(values.rows))
    // Pages known to be visible, as on a table in use.
    if (cluster) await cluster.asSuperuser([`vacuum analyze "${tableOf(module)}"`], new URL(cluster.url).pathname.slice(1))
    console.log(`${module.name}: ${Number(values.rows).toLocaleString('en')} rows on ${database.kind}`)
    for (const { sees, who: caller } of provedAs(who, module)) {
      const proving = { database, registry: source.registry, who: caller, how: 'analyze' } as const
      const report = async (request: string, proving: Promise<Proof>) => {
        const { problems, milliseconds } = await proving.catch((error: Error) => ({
          problems: [error.message],
          milliseconds: Number.NaN,
        }))
        if (problems.length) failed++
        console.log(`  ${problems.length ? 'FAILS' : 'ok   '} ${milliseconds.toFixed(0).padStart(6)} ms  ${request}${sees}`)
        for (const problem of problems) console.log(`         ${problem}`)
      }
      for (const { body, page } of provedLists(module)) {
        const query = parseList(module, { body, query: { page }, key: null })
        await report(`${JSON.stringify(body)}${page > 1 ? `, page ${page}` : ''}`, proveList(proving, module, query))
      }
      for (const body of provedGroupings(module)) {
        const grouped = parseGrouping(module, { body, query: {}, key: null })
        await report(`chart ${JSON.stringify(body)}`, proveGrouping(proving, module, grouped))
      }
    }
  }
  console.log(failed ? `${failed} lists are served by no index` : 'an index serves every list')
  process.exitCode = failed ? 1 : 0
} finally {
  await database.close()
  await rm(directory, { recursive: true, force: true })
}

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
import { parseList } from '../../src/server/operations/parseList.ts'
import { startCluster } from '../cluster.ts'
import { fillRows } from './fillRows.ts'
import { proveList } from './planProblems.ts'
import { proofPrincipal, provedAs } from './proofPrincipal.ts'
import { provedLists } from './provedLists.ts'

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
    for (const { sees, ...caller } of provedAs(who, module))
      for (const { body, page } of provedLists(module)) {
        const query = parseList(module, { body, query: { page }, key: null })
        const proof = await proveList(
          { database, registry: source.registry, who: caller.who, how: 'analyze' },
          module,
          query,
        ).catch((error: Error) => ({ problems: [error.message], milliseconds: Number.NaN }))
        if (proof.problems.length) failed++
        const request = `${JSON.stringify(body)}${page > 1 ? `, page ${page}` : ''}${sees}`
        console.log(`  ${proof.problems.length ? 'FAILS' : 'ok   '} ${proof.milliseconds.toFixed(0).padStart(6)} ms  ${request}`)
        for (const problem of proof.problems) console.log(`         ${problem}`)
      }
  }
  console.log(failed ? `${failed} lists are served by no index` : 'an index serves every list')
  process.exitCode = failed ? 1 : 0
} finally {
  await database.close()
  await rm(directory, { recursive: true, force: true })
}

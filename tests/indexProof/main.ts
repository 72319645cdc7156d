import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { type AnyModule, tableOf } from '../../src/schema/index.ts'
import { compose } from '../../src/server/compose.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { startCluster } from '../cluster.ts'
import { fillTables, isFilled, targetsOf, unboundedTables } from './fillRows.ts'
import { noStatements, type Proof, proveCall, proveList, type Proving } from './planProblems.ts'
import { proofPrincipal, provedAs } from './proofPrincipal.ts'
import { provedCalls } from './provedCalls.ts'
import { provedLists } from './provedLists.ts'

/**
 * `npm run schema:explain -- <module>…`: runs every list, picker, board, chart and sum that a module can be asked for over many rows,
 * and says what no index serves. Without a name, of every module; `--fixture=leave` takes modules of `tests/fixtures` too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000' },
    embedded: { type: 'boolean', default: false },
    fixture: { type: 'string', multiple: true, default: [] },
  },
})
const isModule = (one: unknown): one is AnyModule => typeof one === 'object' && one !== null && 'wire' in one && 'fields' in one
const fixtures = await Promise.all(
  values.fixture.map(async file => Object.values<unknown>(await import(`../fixtures/${file}.ts`)).filter(isModule)),
)
const declared: readonly AnyModule[] = [...modules, ...fixtures.flat()]
const unknown = positionals.filter(name => !declared.some(one => one.name === name && isFilled(one)))
if (unknown.length)
  throw new Error(
    `${unknown.join(', ')}: no module with a table of its own; there are ${declared.map(one => one.name).join(', ')}`,
  )

const directory = await mkdtemp(join(tmpdir(), 'houtai-explain-'))
// Its role owns the database: a start makes the extensions it needs.
const statements = ['create role houtai login createrole', 'create database houtai owner houtai']
const settings = ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB']
await using cluster = values.embedded ? null : await startCluster({ statements, database: 'houtai', settings })
const database = await openDatabase(
  cluster ? { databaseUrl: cluster.url, dataDir: null } : { databaseUrl: undefined, dataDir: directory },
)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
try {
  const options = { demo: false, examples: false, dataDir: directory, bucket: null }
  const { context } = await compose(database, { modules: declared, parts: serverParts }, options)
  const tables = context.registry.modules.filter(isFilled)
  const wanted = tables.filter(one => !positionals.length || positionals.includes(one.name))
  const pointedTo = new Set(wanted.flatMap(one => targetsOf(one, tables)))
  const rows = Number(values.rows)
  const rowsOf = (module: AnyModule) => (wanted.includes(module) ? rows : pointedTo.has(module) ? rows / 10 : 0)
  const filled = tables.filter(one => rowsOf(one) > 0)
  const began = performance.now()
  await fillTables(database.asOwner, { modules: tables, rowsOf })
  // Pages known to be visible, as on a table in use.
  if (cluster)
    for (const module of filled)
      await cluster.asSuperuser([`vacuum analyze "${tableOf(module)}"`], new URL(cluster.url).pathname.slice(1))
  const amounts = filled.map(one => `${one.name} ${rowsOf(one).toLocaleString('en')}`)
  console.log(`rows on ${database.kind}, filled in ${seconds(began)}: ${amounts.join(', ')}`)
  const who = await proofPrincipal(database)
  let failed = 0
  const print = (request: string, { problems, milliseconds }: Proof) => {
    if (problems.length) failed++
    console.log(`  ${problems.length ? 'FAILS' : 'ok   '} ${milliseconds.toFixed(0).padStart(6)} ms  ${request}`)
    for (const problem of problems) console.log(`         ${problem}`)
  }
  const orError = (error: Error): Proof => ({ problems: [error.message], milliseconds: Number.NaN, maxRead: 0 })
  for (const module of wanted) {
    console.log(module.name)
    const since = performance.now()
    for (const { sees, who: caller } of provedAs(who, module)) {
      const proving: Proving = {
        context,
        who: caller,
        how: 'analyze',
        filled: unboundedTables(filled),
        known: noStatements(),
      }
      for (const { body, page } of provedLists(module)) {
        const query = parseList(module, { body, query: { page }, key: null })
        const request = `${JSON.stringify(body)}${page > 1 ? `, page ${page}` : ''}${sees}`
        print(request, await proveList(proving, module, query).catch(orError))
      }
      for (const one of provedCalls(module, context.registry))
        print(`${one.call} ${JSON.stringify(one.body)}${sees}`, await proveCall(proving, module, one).catch(orError))
    }
    console.log(`  explained in ${seconds(since)}`)
  }
  console.log(failed ? `${failed} requests are served by no index` : 'an index serves every request')
  process.exitCode = failed ? 1 : 0
} finally {
  await database.close()
  await rm(directory, { recursive: true, force: true })
}

import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineRoot } from '../../src/product/roots.ts'
import { startSource } from '../bench/child.ts'
import { startCluster } from '../cluster.ts'

/**
 * `node tests/upgrade/makeDump.ts <commit>`: starts the product of that commit on an empty database, leaves a few rows of each kind,
 * and writes the database as SQL beside this file, for `tests/db/olderDatabases.test.ts`.
 */
/** The one that `tests/server.ts` signs in with. */
const password = 'Test-Pass-2026'
const git = (...words: string[]): Buffer => execFileSync('git', words, { cwd: engineRoot, maxBuffer: 1e9 })

/** The newest rows of each organisation are left; of regions, those that others name and those of Peking. */
const newestOf = (table: string, count: number): string =>
  `delete from ${table} where id not in (select id from (select id, row_number() over (partition by org_id order by id desc) n from ${table}) x where n <= ${count})`
const named = ['provinceid', 'cityid', 'countyid']
  .flatMap(field => ['gasstation', 'gasprice'].map(table => `select ${field} from ${table} where ${field} is not null`))
  .join(' union ')
const pruned = [
  'delete from wachapp_send',
  newestOf('wachapp', 25),
  newestOf('gasprice', 25),
  `${newestOf('gasstation', 8)} and id not in (select station_id from account where station_id is not null)`,
  newestOf('audit', 20),
  `delete from city where id not in (${named}) and code !~ '^11'`,
]

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('name a commit or a tag')
const hash = String(git('rev-parse', '--short=8', `${commit}^{commit}`)).trim()
const day = String(git('log', '-1', '--format=%cs', hash)).trim()

await using cluster = await startCluster()
if (!cluster) throw new Error('this needs the programs of PostgreSQL')
const url = Object.assign(new URL(cluster.url), { pathname: '/upgrade' })
await cluster.asSuperuser(['create database upgrade owner houtai'])
await using source = await sourceOf(hash)
{
  const environment = { DATA_DIR: join(source.path, 'data'), ADMIN_PASSWORD: password, DEMO: '1', DATABASE_URL: url.href }
  await using _server = await startSource(join(source.path, 'src/server/main.ts'), environment)
}
await cluster.asSuperuser(pruned, 'upgrade')
const path = fileURLToPath(new URL(`${day}.sql`, import.meta.url))
await writeFile(path, [`-- Made by node tests/upgrade/makeDump.ts ${hash}`, ...dumpLines(url), ''].join('\n'))
console.log(`${path} is written`)

/** The source of a commit, with the packages that are installed here. */
async function sourceOf(version: string): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'houtai-upgrade-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', version) })
  await symlink(join(engineRoot, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'data'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Plain SQL that any owner can run within one transaction: no settings of the session, and policies of whoever runs it. */
function dumpLines(address: URL): string[] {
  const superuser = Object.assign(new URL(address), { username: 'postgres' }).href
  const text = execFileSync('pg_dump', ['--no-owner', '--inserts', '--rows-per-insert=50', superuser], { maxBuffer: 1e9 })
  return String(text)
    .replaceAll(/^(CREATE POLICY .* TO) houtai /gm, '$1 current_user ')
    .split('\n')
    .filter(line => line && !/^(--|\\|SET |SELECT pg_catalog\.set_config|COMMENT ON EXTENSION)/.test(line))
}

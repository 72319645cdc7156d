import { parseArgs } from 'node:util'
import { measureBoard } from './board.ts'
import { measureCards } from './cards/main.ts'
import { measurePast } from './cards/past.ts'
import { measureClient } from './client.ts'
import { measureDoors } from './doors.ts'
import { measureHooks } from './hooks.ts'
import { measureFields } from './language/fields.ts'
import { measureGrid } from './grid/main.ts'
import { measureImporting } from './importing.ts'
import { embeddedBenchDatabase, type BenchDatabase, postgresBenchDatabase } from './benchDatabase.ts'
import { type Figure, lineOf, type Part, parts } from './report.ts'
import { measureInvoices } from './language/invoices.ts'
import { measureMap } from './map.ts'
import { measurePresence } from './presence.ts'
import { measureRules } from './language/rules.ts'
import { measureScopes } from './language/scopes.ts'
import { measureServing } from './serving.ts'
import { measureShell } from './shell.ts'
import { measureShortKeywords } from './shortKeywords.ts'
import { fillStations, measureStations } from './stations.ts'
import { measureStarting } from './starting.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    editing: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
})
const unknown = positionals.filter(name => !parts.some(part => part === name))
if (unknown.length) throw new Error(`no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)

const wanted = new Set<Part>(positionals.length ? parts.filter(part => positionals.includes(part)) : parts)
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const figures: Figure[] = []
const print = (line: string) => void (values.json || console.log(line))
const addFigure = (figure: Figure) => {
  figures.push(figure)
  print(lineOf(figure))
}
const any = (...some: readonly Part[]) => some.some(part => wanted.has(part))

async function on(open: () => Promise<BenchDatabase | null>, measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  await using database = await open()
  if (!database) return print('PostgreSQL: no DATABASE_URL and no binaries below /usr/lib/postgresql, so it is left out')
  await measure(database)
}

async function measureBoth(database: BenchDatabase): Promise<void> {
  if (any('list', 'save', 'keyword')) await measureServing(database, { parts: wanted, effort, addFigure })
  if (any('short')) await measureShortKeywords(database, addFigure)
  if (any('import')) await measureImporting(database, { rounds: effort.rounds, addFigure })
  if (any('start', 'memory')) await measureStarting(database, { parts: wanted, addFigure })
  if (any('client') && database.on === 'embedded') await measureClient(database, addFigure)
  if (any('stations', 'map')) await fillStations(database)
  if (any('stations')) await measureStations(database, addFigure)
  if (any('presence')) await measurePresence(database, addFigure)
  if (any('map') && database.on === 'embedded') await measureMap(database, addFigure)
}

const [embedded, postgres] = [values.only !== 'postgres', values.only !== 'embedded']
/** These parts fill their own data. */
const separateParts: readonly Part[] = [
  'shell',
  'grid',
  'board',
  'cards',
  'lines',
  'scopes',
  'fields',
  'rules',
  'doors',
  'hooks',
  'past',
]
const common = parts.some(part => !separateParts.includes(part) && wanted.has(part))
if (common && postgres) await on(postgresBenchDatabase, measureBoth)
if (common && embedded) await on(embeddedBenchDatabase, measureBoth)
if (any('lines')) await measureInvoices(addFigure)
if (any('scopes')) await measureScopes(effort, addFigure)
if (any('fields')) await measureFields(effort, addFigure)
if (any('doors')) await measureDoors(effort, addFigure)
if (any('hooks')) await measureHooks(effort, addFigure)
if (any('rules')) await measureRules(effort.rounds, addFigure)
if (any('shell') && embedded) await measureShell(addFigure)
if (any('grid') && embedded) await measureGrid(addFigure)
if (any('board') && embedded) await measureBoard(addFigure)
if (any('cards') && postgres)
  await on(postgresBenchDatabase, database => measureCards(database, { seconds: Number(values.editing), addFigure }))
if (any('past') && postgres) await on(postgresBenchDatabase, database => measurePast(database, addFigure))
if (values.json) console.log(JSON.stringify(figures, null, 2))
// The browser that the parts share keeps the process alive.
process.exit()

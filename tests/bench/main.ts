import { parseArgs } from 'node:util'
import { embeddedBenchDatabase, type BenchDatabase, postgresBenchDatabase } from './benchDatabase.ts'
import { measureBoard } from './board.ts'
import { measureCards } from './cards/main.ts'
import { measureClient } from './client.ts'
import { measureDoors } from './doors.ts'
import { measureGrid } from './grid/main.ts'
import { addToHistory, regressionLine } from './history.ts'
import { measureHooks } from './hooks.ts'
import { measureImporting } from './importing.ts'
import { measureFields } from './language/fields.ts'
import { measureInvoices } from './language/invoices.ts'
import { measureRules } from './language/rules.ts'
import { measureScopes } from './language/scopes.ts'
import { measureMap } from './map.ts'
import { measureModules } from './modules/main.ts'
import { measurePresence } from './presence.ts'
import { type Figure, lineOf, longParts, type Part, parts, partsByName } from './report.ts'
import { measureScale, scaleSizes } from './scale/main.ts'
import { measureServing } from './serving.ts'
import { measureShell } from './shell.ts'
import { measureShortKeywords } from './shortKeywords.ts'
import { measureStarting } from './starting.ts'
import { fillStations, measureStations } from './stations.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    long: { type: 'boolean', default: false },
    editing: { type: 'string', default: '20' },
    only: { type: 'string' },
    history: { type: 'string', default: 'bench-history.jsonl' },
    strict: { type: 'boolean', default: false },
    sizes: { type: 'string', default: scaleSizes.join(',') },
  },
})
const unknown = positionals.filter(name => !parts.some(part => part === name))
if (unknown.length) throw new Error(`no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)

const usual = parts.filter(part => !partsByName.includes(part) && (values.long || !longParts.includes(part)))
const wanted = new Set<Part>(positionals.length ? parts.filter(part => positionals.includes(part)) : usual)
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const figures: Figure[] = []
const print = (line: string) => void (values.json || console.log(line))
const addFigure = (figure: Figure) => {
  figures.push(figure)
  print(lineOf(figure))
}

async function on(open: () => Promise<BenchDatabase | null>, measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  await using database = await open()
  if (!database) return print('PostgreSQL: no DATABASE_URL and no binaries below /usr/lib/postgresql, so it is left out')
  await measure(database)
}

const seconds: [part: string, seconds: number][] = []
/** Measures what is wanted of these parts, and notes how long it took. */
async function run(some: readonly Part[], measure: () => Promise<void>): Promise<void> {
  const those = some.filter(part => wanted.has(part))
  if (!those.length) return
  const begun = performance.now()
  await measure()
  const [names, took] = [those.join(', '), (performance.now() - begun) / 1000]
  seconds.push([names, took])
  print(`          ${names}: ${Math.round(took)} s`)
}

async function measureBoth(database: BenchDatabase): Promise<void> {
  const isEmbedded = database.on === 'embedded'
  await run(['list', 'save', 'keyword'], () => measureServing(database, { parts: wanted, effort, addFigure }))
  await run(['short'], () => measureShortKeywords(database, addFigure))
  await run(['import'], () => measureImporting(database, { rounds: effort.rounds, addFigure }))
  await run(['start', 'memory'], () => measureStarting(database, { parts: wanted, addFigure }))
  if (isEmbedded) await run(['client'], () => measureClient(database, addFigure))
  // Filling takes half a minute on the embedded database, where only a map of its own needs it.
  const onStations: readonly Part[] = isEmbedded ? ['map'] : ['stations', 'map']
  await run(onStations, () => fillStations(database))
  if (onStations.some(part => wanted.has(part))) await run(['stations'], () => measureStations(database, addFigure))
  await run(['presence'], () => measurePresence(database, addFigure))
  if (isEmbedded) await run(['map'], () => measureMap(database, addFigure))
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
  'modules',
  'scale',
]
const common = parts.some(part => !separateParts.includes(part) && wanted.has(part))
const onPostgres = common || wanted.has('cards') || wanted.has('past')
if (onPostgres && postgres)
  await on(postgresBenchDatabase, async database => {
    if (common) await measureBoth(database)
    // Last: a million rows would be in the way of the others.
    const editing = { parts: wanted, seconds: Number(values.editing), addFigure }
    await run(['cards', 'past'], () => measureCards(database, editing))
  })
if (common && embedded) await on(embeddedBenchDatabase, measureBoth)
await run(['lines'], () => measureInvoices(addFigure))
await run(['scopes'], () => measureScopes(effort, addFigure))
await run(['fields'], () => measureFields(effort, addFigure))
await run(['doors'], () => measureDoors(effort, addFigure))
await run(['hooks'], () => measureHooks(effort, addFigure))
// A round takes some eight seconds.
await run(['rules'], () => measureRules(Math.ceil(effort.rounds / 2), addFigure))
if (embedded) {
  await run(['shell'], () => measureShell(addFigure))
  await run(['grid'], () => measureGrid(addFigure))
  await run(['board'], () => measureBoard(addFigure))
  await run(['modules'], () => measureModules(addFigure))
}
if (postgres) await run(['scale'], () => measureScale({ sizes: values.sizes.split(',').map(Number), addFigure, print }))
print(seconds.map(([part, took]) => `${part} ${Math.round(took)} s`).join(', '))
const regressions = await addToHistory(values.history, figures)
for (const regression of regressions) print(regressionLine(regression))
if (values.json) console.log(JSON.stringify(figures, null, 2))
// The browser that the parts share keeps the process alive.
process.exit(values.strict && regressions.length ? 1 : 0)

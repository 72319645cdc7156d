import { parseArgs } from 'node:util'
import { measureCards } from './cards/main.ts'
import { measureClient } from './client.ts'
import { measureGrid } from './grid/main.ts'
import { measureImporting } from './importing.ts'
import { embeddedBenchDatabase, type BenchDatabase, postgresBenchDatabase } from './benchDatabase.ts'
import { type Figure, lineOf, type Part, parts } from './report.ts'
import { measureMap } from './map.ts'
import { measureServing } from './serving.ts'
import { measureShell } from './shell.ts'
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
const say = (line: string) => void (values.json || console.log(line))
const tell = (figure: Figure) => {
  figures.push(figure)
  say(lineOf(figure))
}
const any = (...some: readonly Part[]) => some.some(part => wanted.has(part))

async function on(open: () => Promise<BenchDatabase | null>, measure: (place: BenchDatabase) => Promise<void>): Promise<void> {
  await using place = await open()
  if (!place) return say('PostgreSQL: no DATABASE_URL and no binaries below /usr/lib/postgresql, so it is left out')
  await measure(place)
}

async function measureBoth(place: BenchDatabase): Promise<void> {
  if (any('list', 'save', 'keyword')) await measureServing(place, { parts: wanted, effort, tell })
  if (any('import')) await measureImporting(place, { rounds: effort.rounds, tell })
  if (any('start', 'memory')) await measureStarting(place, { parts: wanted, tell })
  if (any('client') && place.on === 'embedded') await measureClient(place, tell)
  if (any('stations', 'map')) await fillStations(place)
  if (any('stations')) await measureStations(place, tell)
  if (any('map') && place.on === 'embedded') await measureMap(place, tell)
}

const [embedded, postgres] = [values.only !== 'postgres', values.only !== 'embedded']
/** These bring the data they need. */
const apart: readonly Part[] = ['shell', 'grid', 'cards']
const common = parts.some(part => !apart.includes(part) && wanted.has(part))
if (common && postgres) await on(postgresBenchDatabase, measureBoth)
if (common && embedded) await on(embeddedBenchDatabase, measureBoth)
if (any('shell') && embedded) await measureShell(tell)
if (any('grid') && embedded) await measureGrid(tell)
if (any('cards') && postgres)
  await on(postgresBenchDatabase, place => measureCards(place, { seconds: Number(values.editing), tell }))
if (values.json) console.log(JSON.stringify(figures, null, 2))

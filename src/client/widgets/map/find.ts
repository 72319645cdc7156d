import type { AnyModule } from '../../../schema/index.ts'
import { titleOf } from '../../../schema/index.ts'
import type { ComboxEntry, Page, PlaceFound } from '../../../wire/envelope.ts'
import { pathOf, regionsName } from '../../engine/modules.ts'
import { call } from '../../request.ts'
import { useSession } from '../../session.ts'
import { pinZoom } from './draw.ts'
import type { Place } from './place.ts'
import { placeOf } from './place.ts'
import type { Spot } from './spots.ts'

/** Somewhere a keyword leads to. */
export interface Found {
  key: string
  title: string
  /** Where that is, in words. */
  around: string
  at: Place
  zoom: number
}
const most = 20
const mostRows = 10
const mostSpots = 5000
const zooms: Readonly<Record<string, number>> = { province: 7, city: 10, county: 12 }

interface Finding {
  module: AnyModule
  /** Its field that holds points. */
  name: string
  /** Says why the map service found nothing; what is known here is found all the same. */
  told: (why: unknown) => Found[]
}

/** Regions and rows of the module with the keyword in their names, by letters or by sound, and places of a map service; coordinates lead to themselves. */
export async function find(keyword: string, { module, name, told }: Finding): Promise<Found[]> {
  const at = placeOf(keyword)
  if (at) return [{ key: 'point', title: keyword, around: '', at, zoom: pinZoom }]
  const found = await Promise.all([findRows(keyword, module, name), findRegions(keyword), findPlaces(keyword).catch(told)])
  return found.flat()
}

/** What the organisation's map service knows, where it has one. */
async function findPlaces(keyword: string): Promise<Found[]> {
  if (!useSession.getState().site?.map_search) return []
  const found = await call<PlaceFound[]>('map/place', { keyword })
  return found.flatMap(({ title, address, point }, index) => {
    const at = placeOf(point)
    return at ? [{ key: `place${index}`, title, around: address, at, zoom: pinZoom }] : []
  })
}

async function findRows(queryValue: string, module: AnyModule, name: string): Promise<Found[]> {
  if (!module.search) return []
  const { data } = await call<Page>(`${module.path}/list`, { queryValue, limit: mostRows })
  return data.flatMap(row => {
    const at = placeOf(row[name] as string | null)
    return at
      ? [{ key: `row${String(row['id'])}`, title: String(row[titleOf(module)]), around: module.title, at, zoom: pinZoom }]
      : []
  })
}

async function findRegions(keyword: string): Promise<Found[]> {
  const path = `${pathOf(regionsName())}/combox`
  const found = await call<ComboxEntry[]>(path, { keyword, limit: most })
  const around = [...new Set(found.map(({ pid }) => Number(pid)).filter(Boolean))]
  const above = around.length ? await call<ComboxEntry[]>(path, { ids: around }) : []
  return found.flatMap(region => {
    const at = placeOf(region['point'] as string | null)
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
export async function regionAt(id: number): Promise<Pick<Found, 'at' | 'zoom'> | null> {
  const withId = async (one: unknown) => (await call<ComboxEntry[]>(`${pathOf(regionsName())}/combox`, { ids: [one] }))[0]
  const region = await withId(id)
  const at = region && placeOf(region['point'] as string | null)
  if (!at) return null
  return { at, zoom: zoomOf(region, region['pid'] ? await withId(region['pid']) : undefined) }
}

/** Where the module's other rows lie, if its picker tells. */
export async function spotsOf(module: AnyModule, name: string): Promise<Spot[]> {
  if (!module.combox?.includes(name)) return []
  const entries = await call<ComboxEntry[]>(`${module.path}/combox`, { limit: mostSpots })
  return entries.flatMap(({ id, title, [name]: point }) => {
    const at = placeOf(point as string | null)
    return at ? [{ id, title, at }] : []
  })
}

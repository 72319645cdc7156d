import { point as pointField } from 'houtai/schema'
import { pointValue, rateLimit, raw, type Scope, sql, type Sql } from 'houtai/server'
import type { PointRegion, RegionsAtPoint } from 'houtai/wire/envelope'

/** Each call scans about 3,000 rows. */
const limitLookups = rateLimit('city.at', 120)
const field = pointField('')
/** In kilometres: a point farther from every seat lies in no region. */
const maxDistance = 300
/** Only seats are known, not borders: a chosen region is doubted when its seat is farther than this, with the nearest seat at `near`. */
const doubtDistance = (near: number): number => 2 * near + 15

interface RegionSeat {
  id: number
  /** In kilometres. */
  away: number
}

/** The regions of a point from the province down, by its nearest seats; `apart`: the point lies clearly outside the chosen region. */
export async function regionsAt(scope: Scope, point: unknown, region: unknown): Promise<RegionsAtPoint> {
  const accepted = pointValue.accept(point, field)
  if (!('value' in accepted) || accepted.value === null) return { regions: [], apart: false }
  limitLookups(scope)
  const [lng = 0, lat = 0] = accepted.value.split(',').map(Number)
  const chosen = typeof region === 'number' && Number.isSafeInteger(region) ? region : 0
  const seats = seatsAround(lng, lat)
  const nearest = (where: Sql) =>
    scope.read<RegionSeat>(sql`with seat as (${seats}) select id, away from seat where ${where} order by away, id limit 1`)
  const [[county], [city], [inside]] = await Promise.all([
    nearest(raw(`level = 'county' and own`)),
    nearest(raw(`level = 'city'`)),
    nearest(sql`id = ${chosen}::bigint or pid = ${chosen}::bigint or above = ${chosen}::bigint`),
  ])
  const found = county && (!city || county.away <= city.away || (await isWithin(scope, county.id, city.id))) ? county : city
  if (!found || found.away > maxDistance) return { regions: [], apart: inside !== undefined && inside.away > maxDistance }
  const apart = inside !== undefined && inside.away > doubtDistance(Math.min(found.away, city?.away ?? found.away))
  return { regions: await readRegionsUpwards(scope, found.id), apart }
}

/** Every region with its distance; `own`: it has a seat of its own, not that of the region above it. */
const seatsAround = (
  lng: number,
  lat: number,
): Sql => sql`select r.id, r.pid, r.level, a.pid as above, r.point is distinct from a.point as own,
  111.2 * sqrt(power((split_part(r.point, ',', 1)::float8 - ${lng}::float8) * cos(radians(${lat}::float8)), 2)
    + power(split_part(r.point, ',', 2)::float8 - ${lat}::float8, 2)) as away
  from city r left join city a on a.id = r.pid where r.status = 1 and r.point is not null`

const isWithin = async (scope: Scope, id: number, above: number): Promise<boolean> =>
  (await scope.read(sql`select from city where id = ${id}::bigint and pid = ${above}::bigint`)).length > 0

const readRegionsUpwards = (scope: Scope, id: number): Promise<PointRegion[]> =>
  scope.read<PointRegion>(sql`with recursive up as (select id, pid, level, title, 1 as height from city where id = ${id}::bigint
      union all select c.id, c.pid, c.level, c.title, height + 1 from city c join up on c.id = up.pid where height < 3)
    select id, level, title from up order by height desc`)

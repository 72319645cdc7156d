import { invalid, ok, type ValueResult } from '../../../kinds/kindValue.ts'
import { deletedStatus } from '../../../schema/index.ts'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { allRegions, type RegionRow } from '../../db/query/allRegions.ts'
import { hasNoWiderField } from '../../db/query/titleSql.ts'
import type { Scope } from '../../db/scope.ts'
import type { RegionField, Regions } from '../save/placeRegions.ts'

export interface RegionLookup {
  known: Regions
  /** The region of a text; among those within another region, where that is known. */
  idOf(text: string, field: RegionField[1], within: unknown): ValueResult<number>
  /** Its name, as lists and exports have it: after that of a wider region if several have it. */
  titleOf(id: number, field: RegionField[1]): string
}

/** Suffixes that people omit from a region's name. */
const regionSuffix = /(特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|自治县|地区|省|市|盟|区|县|旗)$/
const withoutSuffix = (title: string): string => {
  const rest = title.replace(regionSuffix, '')
  return rest.length > 1 ? rest : title
}

/** The names of a region and those it lies in are shorter. A text is split at every character to find them. */
const maxPathLength = 100

/** The name of the only city of a municipality. */
const ownDistricts = '市辖区'

/** Loads all regions, by name. */
export async function regionLookup(scope: Scope): Promise<RegionLookup> {
  const rows = await allRegions(scope)
  const known = new Map(rows.map(row => [row.id, row]))
  const present = rows.filter(row => row.status !== deletedStatus)
  const byName = Map.groupBy(present, ({ level, title }) => `${level} ${title}`)
  const byShort = Map.groupBy(present, ({ level, title }) => `${level} ${withoutSuffix(title)}`)
  const liesIn = (row: RegionRow | undefined, id: unknown): boolean =>
    row !== undefined && (row.pid === id || liesIn(known.get(row.pid), id))
  /** A municipality's name also means its only city. */
  const itself = (text: string, level: string, within: unknown): RegionRow | undefined => {
    const whole = byShort.get(`province ${withoutSuffix(text)}`)?.find(row => !within || row.id === within)
    return whole && present.find(row => row.level === level && row.pid === whole.id && row.title === ownDistricts)
  }
  const isAmbiguous = ({ level, title }: RegionRow): boolean => (byName.get(`${level} ${title}`)?.length ?? 0) > 1
  /** The city it lies in; the province where the city has a name like 市辖区, which others have too. */
  const widerName = (row: RegionRow): string => {
    const wider = known.get(row.pid)
    return (wider && isAmbiguous(wider) ? known.get(wider.pid) : wider)?.title ?? ''
  }
  const ancestorsOf = (row: RegionRow | undefined): readonly RegionRow[] => {
    const wider = row && known.get(row.pid)
    return wider ? [...ancestorsOf(wider), wider] : []
  }
  const isIn = (row: RegionRow, wider: string): boolean => {
    const names = ancestorsOf(row).map(({ title }) => title)
    return wider === names.join('') || names.some(one => withoutSuffix(one) === withoutSuffix(wider))
  }
  /** Regions whose name is the end of a text, after those of wider regions: 北京市朝阳区, 江苏省南京市鼓楼区. */
  const afterWider = (text: string, level: string): readonly RegionRow[] => {
    if (text.length > maxPathLength) return []
    const splits = Array.from(text, (_, at) => ({ wider: text.slice(0, at).trim(), name: text.slice(at).trim() }))
    return splits
      .filter(({ wider }) => wider)
      .flatMap(({ wider, name }) => (byName.get(`${level} ${name}`) ?? []).filter(row => isIn(row, wider)))
  }
  return {
    known: known as ReadonlyMap<number, object> as Regions,
    idOf(text, { level }, within) {
      const plain = halfWidth(text)
      if (/^\d{1,6}$/.test(plain)) return known.has(Number(plain)) ? ok(Number(plain)) : invalid('notARegion')
      const near = (all: readonly RegionRow[] = []) => all.filter(row => !within || liesIn(row, within))
      const exact = near(byName.get(`${level} ${plain}`))
      const named = exact.length ? exact : near(byShort.get(`${level} ${withoutSuffix(plain)}`))
      const own = named.length ? undefined : itself(plain, level, within)
      const [first, ...others] = named.length || own ? named : near([...new Set(afterWider(plain, level))])
      if (others.length) return invalid('severalTitles', { title: plain })
      const found = first ?? own
      if (found) return ok(found.id)
      return invalid(byName.has(`${level} ${plain}`) ? 'wrongRegion' : 'notARegion')
    },
    titleOf(id, field) {
      const row = known.get(id)
      return row && hasNoWiderField(field) && isAmbiguous(row) ? `${widerName(row)}${row.title}` : (row?.title ?? '')
    },
  }
}

import { invalid, ok, type ValueResult } from '../../../kinds/kindValue.ts'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { allRegions, type RegionRow } from '../../db/query/allRegions.ts'
import type { Scope } from '../../db/scope.ts'
import type { RegionField, Regions } from '../save/placeRegions.ts'

export interface RegionLookup {
  known: Regions
  /** The region of a text; among those within another region, where that is known. */
  idOf(text: string, field: RegionField[1], within: unknown): ValueResult<number>
  titleOf(id: number): string
}

/** Suffixes that people omit from a region's name. */
const regionSuffix = /(特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|自治县|地区|省|市|盟|区|县|旗)$/
const withoutSuffix = (title: string): string => {
  const rest = title.replace(regionSuffix, '')
  return rest.length > 1 ? rest : title
}

/** The name of the only city of a municipality. */
const ownDistricts = '市辖区'

/** Loads all regions, by name. */
export async function regionLookup(scope: Scope): Promise<RegionLookup> {
  const rows = await allRegions(scope)
  const known = new Map(rows.map(row => [row.id, row]))
  const living = rows.filter(row => row.status !== -1)
  const byName = Map.groupBy(living, ({ level, title }) => `${level} ${title}`)
  const byShort = Map.groupBy(living, ({ level, title }) => `${level} ${withoutSuffix(title)}`)
  const liesIn = (row: RegionRow | undefined, id: unknown): boolean =>
    row !== undefined && (row.pid === id || liesIn(known.get(row.pid), id))
  /** A municipality's name also means its only city. */
  const itself = (text: string, level: string, within: unknown): RegionRow | undefined => {
    const whole = byShort.get(`province ${withoutSuffix(text)}`)?.find(row => !within || row.id === within)
    return whole && living.find(row => row.level === level && row.pid === whole.id && row.title === ownDistricts)
  }
  return {
    known: known as ReadonlyMap<number, object> as Regions,
    idOf(text, { level }, within) {
      const plain = halfWidth(text)
      if (/^\d{1,6}$/.test(plain)) return known.has(Number(plain)) ? ok(Number(plain)) : invalid('notARegion')
      const near = (all: readonly RegionRow[] = []) => all.filter(row => !within || liesIn(row, within))
      const exact = near(byName.get(`${level} ${plain}`))
      const all = exact.length ? exact : near(byShort.get(`${level} ${withoutSuffix(plain)}`))
      const [first, ...others] = all
      if (others.length) return invalid('severalTitles', { title: plain })
      const found = first ?? itself(plain, level, within)
      if (found) return ok(found.id)
      return invalid(byName.has(`${level} ${plain}`) ? 'wrongRegion' : 'notARegion')
    },
    titleOf: id => known.get(id)?.title ?? '',
  }
}

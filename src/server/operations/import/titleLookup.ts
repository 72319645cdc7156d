import { invalid, ok, type ValueResult } from '../../../kinds/kindValue.ts'
import { type AnyModule, type PointingField, targetOf, titlePrivacy } from '../../../schema/index.ts'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { isMask } from '../../../shared/rules/maskPersonal.ts'
import { targetConditions } from '../../db/query/conditions.ts'
import type { NamedRow } from '../../db/query/matchingSql.ts'
import type { Scope } from '../../db/scope.ts'

/** Finds linked rows by title, and titles by id. */
export interface TitleLookup {
  idOf(text: string): ValueResult<number>
  titleOf(id: number): string
  /** Whether a text is the mask of a title that is personal, as an export has it. */
  isMask(text: string): boolean
}
const maxLength = 255
const isId = (text: string): boolean => /^\d{1,15}$/.test(text)
const lowerTitle = (text: string): string => text.trim().toLowerCase()

/** Loads the linked rows of all texts of a field in one query, by title or id. */
export async function titleLookup(
  scope: Scope,
  module: AnyModule,
  { field, texts }: { field: PointingField; texts: readonly string[] },
): Promise<TitleLookup> {
  const target = scope.registry.named(targetOf(module, field))
  const wanted = [...new Set(texts.flatMap(text => [text.trim(), halfWidth(text)]))].filter(
    text => text && text.length <= maxLength,
  )
  const privacy = target && titlePrivacy(target)
  const filter = { titles: wanted, ids: wanted.filter(isId).map(Number) }
  const rows = target && wanted.length ? await scope.rows(target).named(filter, targetConditions(field)) : []
  const byTitle = Map.groupBy(rows, ({ title }) => lowerTitle(title))
  const byId = new Map(rows.map(row => [row.id, row]))
  const root = 'root' in field ? field.root : undefined
  const rowsTitled = (text: string): readonly NamedRow[] =>
    byTitle.get(lowerTitle(text)) ?? byTitle.get(lowerTitle(halfWidth(text))) ?? []
  return {
    idOf(text) {
      const all = rowsTitled(text)
      const normal = all.filter(row => row.status === 1)
      const [first, ...others] = normal.length ? normal : all
      if (others.length) return invalid('severalTitles', { title: text.trim() })
      if (first) return ok(first.id)
      const plain = halfWidth(text)
      if (plain === '0' || (root !== undefined && plain === halfWidth(root))) return ok(0)
      return isId(plain) && byId.has(Number(plain))
        ? ok(Number(plain))
        : invalid('noSuchTitle', { title: text.trim().slice(0, 50) })
    },
    titleOf: id => byId.get(id)?.shown ?? (id ? String(id) : ''),
    isMask: text => privacy !== undefined && isMask(privacy, text),
  }
}

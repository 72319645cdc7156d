import { halfWidth } from '../../../fields/typed.ts'
import { no, ok, type Result } from '../../../fields/value.ts'
import { type AnyModule, type Pointing, targetOf } from '../../../schema/index.ts'
import { whereOf } from '../../db/conditions.ts'
import type { Named } from '../../db/rows.ts'
import type { Scope } from '../../db/scope.ts'

/** What the texts of one field mean, and how what they mean is called. */
export interface Meanings {
  idOf(text: string): Result<number>
  titleOf(id: number): string
}
const longest = 255
const isId = (text: string): boolean => /^\d{1,15}$/.test(text)
const lowered = (text: string): string => text.trim().toLowerCase()

/** Rows pointed to by their title or their id, all of a field's at once. */
export async function meaningsOf(
  scope: Scope,
  module: AnyModule,
  { field, texts }: { field: Pointing; texts: readonly string[] },
): Promise<Meanings> {
  const target = scope.registry.named(targetOf(module, field))
  const asked = [...new Set(texts.flatMap(text => [text.trim(), halfWidth(text)]))].filter(text => text && text.length <= longest)
  const sought = { titles: asked, ids: asked.filter(isId).map(Number) }
  const rows = target && asked.length ? await scope.rows(target).named(sought, whereOf(field)) : []
  const byTitle = Map.groupBy(rows, ({ title }) => lowered(title))
  const byId = new Map(rows.map(row => [row.id, row]))
  const root = 'root' in field ? field.root : undefined
  const called = (text: string): readonly Named[] => byTitle.get(lowered(text)) ?? byTitle.get(lowered(halfWidth(text))) ?? []
  return {
    idOf(text) {
      const all = called(text)
      const normal = all.filter(row => row.status === 1)
      const [first, ...others] = normal.length ? normal : all
      if (others.length) return no('severalTitles', { title: text.trim() })
      if (first) return ok(first.id)
      const plain = halfWidth(text)
      if (plain === '0' || (root !== undefined && plain === halfWidth(root))) return ok(0)
      return isId(plain) && byId.has(Number(plain)) ? ok(Number(plain)) : no('noSuchTitle', { title: text.trim().slice(0, 50) })
    },
    titleOf: id => byId.get(id)?.title ?? (id ? String(id) : ''),
  }
}

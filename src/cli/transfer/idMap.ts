import { type AnyModule, builtinIdsBelow } from '../../schema/index.ts'

/** The new ids of rows, by their old ones. */
export interface IdMap {
  /** Null for a row that was not exported. */
  of(table: string, id: number): number | null
  /** The ids of a value that holds one or several. */
  in(table: string, value: unknown): unknown
  add(table: string, ids: ReadonlyMap<number, number>): void
}

export function createIdMap(modules: readonly AnyModule[]): IdMap {
  const known = new Map<string, ReadonlyMap<number, number>>()
  const withBuiltin = new Set(modules.flatMap(module => (module.builtin ? [module.name] : [])))
  const of = (table: string, id: number) =>
    id === 0 || (id < builtinIdsBelow && withBuiltin.has(table)) ? id : (known.get(table)?.get(id) ?? null)
  return {
    of,
    in(table, value) {
      if (typeof value === 'number') return of(table, value)
      if (!Array.isArray(value)) return value
      return value.flatMap(one => (typeof one === 'number' ? (of(table, one) ?? []) : [one]))
    },
    add: (table, ids) => void known.set(table, ids),
  }
}

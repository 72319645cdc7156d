import { type AnyModule, type ChildrenNamed, importedChildColumns, childColumn, titleFieldOf } from '../../../../schema/index.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { isDeepEqual } from '../../save/acceptValues.ts'
import { childModule, readChildren } from '../../save/children/readChildren.ts'
import { type ParsedLine, parseLines, type ParsedSheet } from '../parseLines.ts'
import { lineKey } from '../rowsForLines.ts'
import type { SheetLine, SheetLines } from '../sheetLines.ts'
import { hasChild } from './groupLines.ts'

/** The child rows of a whole sheet, parsed together. */
export interface ParsedChildren {
  named: ChildrenNamed
  child: AnyModule
  /** The columns of the child rows that the file has. */
  columns: readonly string[]
  /** For each line of the sheet all its rows of the sheet, and those of its child rows. */
  groups: readonly { rows: readonly SheetLine[]; lines: readonly ParsedLine[] }[]
  sheet: ParsedSheet
}

/** Parses the child rows of all groups with one query for each reference. */
export async function parseChildren(
  scope: Scope,
  named: ChildrenNamed,
  { columns, groups }: Pick<SheetLines, 'columns'> & { groups: NonNullable<SheetLines['groups']> },
): Promise<ParsedChildren> {
  const [childField, field] = named
  const child = childModule(scope, named)
  const names = importedChildColumns(child, field).filter(name => columns.includes(childColumn(childField, name)))
  const own = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      names.flatMap(name => {
        const value = all[childColumn(childField, name)]
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  const childLines = groups.map(rows =>
    rows
      .filter(row => hasChild(row, childField))
      .map(({ line, cells, warnings }) => ({ line, cells: own(cells), warnings: own(warnings) })),
  )
  const sheet = await parseLines(scope, child, { columns: names, lines: childLines.flat() })
  let from = 0
  const parsed = childLines.map((some, index) => ({
    rows: groups[index] ?? [],
    lines: sheet.lines.slice(from, (from += some.length)),
  }))
  return { named, child, columns: names, groups: parsed, sheet }
}

/** The child rows of some stored rows, in their order; locked until the transaction ends where they are written. */
export async function lockStoredChildren(
  scope: Scope,
  { named, child }: Pick<ParsedChildren, 'named' | 'child'>,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<ReadonlyMap<number, readonly Data[]>> {
  if (!ids.length) return new Map()
  if (lock) await scope.rows(child).lockMatching([{ field: named[1].by, values: ids }])
  return readChildren(scope, named, ids)
}

/**
 * Among the existing rows that a line without a key may refer to, the one with the same child rows; each is used once, so that
 * two equal ones are both matched.
 */
export function rowsWithSameChildren(
  { columns, groups }: ParsedChildren,
  { module, parsed, found, stored }: SameChildrenSearch,
): readonly (readonly Data[])[] {
  const taken = new Set<Data>()
  return found.map((rows, index) => {
    const line = parsed[index]
    if (!line || lineKey(module, line.values)) return rows
    const lines = groups[index]?.lines ?? []
    const same = rows.find(row => {
      const children = stored.get(Number(row['id'])) ?? []
      const isEqual = (one: ParsedLine, place: number) =>
        columns.every(name => isDeepEqual(one.values[name], children[place]?.[name])) && !one.errors.length
      return !taken.has(row) && (!lines.length || (lines.length === children.length && lines.every(isEqual)))
    })
    if (same) taken.add(same)
    return same ? [same] : []
  })
}
interface SameChildrenSearch {
  module: AnyModule
  parsed: readonly ParsedLine[]
  found: readonly (readonly Data[])[]
  stored: ReadonlyMap<number, readonly Data[]>
}

/**
 * The stored row that each child row of the file is: one with the same values, then one with the same title. Every other is new,
 * and a stored one that is left over is removed.
 */
export function matchChildren(
  { child, columns }: Pick<ParsedChildren, 'child' | 'columns'>,
  lines: readonly ParsedLine[],
  stored: readonly Data[],
): readonly (Data | null)[] {
  const title = titleFieldOf(child)
  const identity = [columns.includes(title) ? title : columns[0]].filter(name => name !== undefined)
  const matched: (Data | null)[] = lines.map(() => null)
  for (const names of [columns, identity]) {
    const textOf = (values: Data) => JSON.stringify(names.map(name => values[name] ?? null))
    const taken = new Set(matched)
    const left = Map.groupBy(
      stored.filter(row => !taken.has(row)),
      textOf,
    )
    for (const [index, { values }] of lines.entries()) matched[index] ??= left.get(textOf(values))?.shift() ?? null
  }
  return matched
}

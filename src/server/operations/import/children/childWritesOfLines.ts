import { type AnyModule, isDecidedAsWritten, runningCopies } from '../../../../schema/index.ts'
import { hasAfterSave } from '../../../db/modulePart.ts'
import type { Scope } from '../../../db/scope.ts'
import { enforceRules, suspendRules } from '../../save/children/rulesOverChildren.ts'
import { childrenDifferences, writeChildren, writeManyChildren } from '../../save/children/writeChildren.ts'
import type { ManyChildWrites } from '../../save/writeMany.ts'
import type { LineVerdict } from '../lineVerdict.ts'

/** Whether the module of the child rows has code of its own that runs as they are written: then one row after the other is. */
export function hasOwnHooks(scope: Scope, child: AnyModule): boolean {
  const part = scope.registry.part(child)
  return part.beforeSave !== undefined || hasAfterSave(part)
}

/** The child rows of these lines, to be written with them; undefined where the file has none. */
export function childWritesOfLines(
  scope: Scope,
  module: AnyModule,
  { lines, action }: { lines: readonly Pick<LineVerdict, 'children' | 'old' | 'values'>[]; action: string },
): { childWrites?: ManyChildWrites } {
  const child = lines.find(({ children }) => children)?.children?.child
  if (!child) return {}
  const changeOf = (row: number) => lines[row]?.children?.change ?? null
  const differences = (row: number) => {
    const change = changeOf(row)
    return change ? childrenDifferences([change], scope.registry.modules) : {}
  }
  const writeChildRows: ManyChildWrites['write'] = async above => {
    const changes = above.flatMap(({ row, id }) => {
      const change = changeOf(row)
      return change ? [{ change, parent: id }] : []
    })
    const { modules } = scope.registry
    const isAlone = hasOwnHooks(scope, child) || isDecidedAsWritten(child, modules) || runningCopies(child, modules).length > 0
    if (!isAlone) return writeManyChildren(scope, child, { changes, action })
    // Hooks, and rules that the database decides, refuse a single row, which is named by its place; and a row may copy what those before it add up to.
    for (const { change, parent } of changes) await writeChildren(scope, [change], parent)
  }
  const write: ManyChildWrites['write'] = async above => {
    const added = above.filter(({ row }) => !lines[row]?.old).map(({ id }) => id)
    if (added.length) await suspendRules(scope, module, added)
    await writeChildRows(above)
    await enforceRules(
      scope,
      module,
      above.map(({ row, id }) => ({ id, old: lines[row]?.old ?? null, values: lines[row]?.values ?? {} })),
    )
  }
  return { childWrites: { differences, begin: ids => suspendRules(scope, module, ids), write } }
}

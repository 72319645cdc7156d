import type { AnyModule } from '../module.ts'
import { formulaOf, tableOf } from '../read.ts'
import { isSummary, summarizedRows } from './summarizedRows.ts'

/** By table: the tables whose rows show values computed from its rows, directly or indirectly. */
export function dependentTables(modules: readonly AnyModule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>()
  for (const module of modules)
    for (const field of Object.values(module.fields)) {
      const formula = formulaOf(field)
      const rows = isSummary(formula) ? summarizedRows(module, formula, modules) : undefined
      const from = formula?.name === 'referenced' ? formula.to : typeof rows === 'object' ? rows.child.name : undefined
      if (from !== undefined) direct.set(from, (direct.get(from) ?? new Set()).add(tableOf(module)))
    }
  return new Map([...direct.keys()].map(table => [table, reachableTables(table, direct)]))
}

function reachableTables(table: string, direct: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const all = new Set<string>()
  const waiting = [table]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const one of direct.get(next) ?? [])
      if (!all.has(one)) {
        all.add(one)
        waiting.push(one)
      }
  all.delete(table)
  return all
}

import type { AnyModule } from '../../../schema/index.ts'
import { Refusal } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { runBeforeSave } from '../save/writeRow.ts'
import { lineErrors, type LineVerdict, refuseLine } from './lineVerdict.ts'

/**
 * Marks the lines that the module's hook refuses, if the hook depends on the line alone. False if it uses the database: then
 * it runs while the lines are written one by one, which takes ten times as long.
 */
export async function refuseByHook(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<boolean> {
  if (!scope.registry.part(module).beforeSave) return true
  return scope.dryRun(async inner => {
    const watched = watchScope(inner)
    const refused = new Map<LineVerdict, Refusal>()
    for (const row of rows) {
      if (row.kind !== 'new' && row.kind !== 'changed') continue
      const refusal = await caughtRefusal(() => runBeforeSave(watched.scope, module, row), watched.isUsed)
      if (watched.isUsed()) return false
      if (refusal) refused.set(row, refusal)
    }
    for (const [row, refusal] of refused) refuseLine(row, ...lineErrors(refusal))
    return true
  })
}

async function caughtRefusal(work: () => Promise<unknown>, isUsed: () => boolean): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    if (isUsed()) return null
    throw error
  }
}

/** Properties of the scope that a hook may read and still depend on the line alone. */
const pureProperties: ReadonlySet<PropertyKey> = new Set<keyof Scope>(['who', 'registry'])

function watchScope(scope: Scope): { scope: Scope; isUsed: () => boolean } {
  let used = false
  const get = (target: Scope, name: PropertyKey): unknown => {
    used ||= !pureProperties.has(name)
    return Reflect.get(target, name)
  }
  return { scope: new Proxy(scope, { get }), isUsed: () => used }
}

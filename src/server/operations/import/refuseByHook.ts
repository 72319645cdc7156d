import type { AnyModule } from '../../../schema/index.ts'
import { Refusal } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { runBeforeSave } from '../save/writeRow.ts'
import { lineErrors, type LineVerdict, refuseLine } from './lineVerdict.ts'

/**
 * Marks what the module itself refuses, where that hangs on nothing but the line. False where its hook uses the database:
 * then it is asked as the lines are written, one after the other, which takes ten times as long.
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

/** What a hook may ask of its scope and still hang on nothing but the line. */
const pureProperties: ReadonlySet<PropertyKey> = new Set<keyof Scope>(['who', 'registry'])

function watchScope(scope: Scope): { scope: Scope; isUsed: () => boolean } {
  let used = false
  const get = (target: Scope, name: PropertyKey): unknown => {
    used ||= !pureProperties.has(name)
    return Reflect.get(target, name)
  }
  return { scope: new Proxy(scope, { get }), isUsed: () => used }
}

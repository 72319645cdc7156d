import type { AnyModule } from '../../../schema/index.ts'
import { Refusal } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { lastWord } from '../save/change.ts'
import { errorsOf, type Judged, refuseLine } from './judged.ts'

/**
 * Marks what the module itself refuses, where that hangs on nothing but the line. False where its hook uses the database:
 * then it is asked as the lines are written, one after the other, which takes ten times as long.
 */
export async function hearAlone(scope: Scope, module: AnyModule, rows: readonly Judged[]): Promise<boolean> {
  if (!scope.registry.part(module).beforeSave) return true
  return scope.dryRun(async inner => {
    const watched = watching(inner)
    const refused = new Map<Judged, Refusal>()
    for (const row of rows) {
      if (row.kind !== 'new' && row.kind !== 'changed') continue
      const refusal = await refusalOf(() => lastWord(watched.scope, module, row), watched.isUsed)
      if (watched.isUsed()) return false
      if (refusal) refused.set(row, refusal)
    }
    for (const [row, refusal] of refused) refuseLine(row, ...errorsOf(refusal))
    return true
  })
}

async function refusalOf(work: () => Promise<unknown>, isUsed: () => boolean): Promise<Refusal | null> {
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
const harmless: ReadonlySet<PropertyKey> = new Set<keyof Scope>(['who', 'registry'])

function watching(scope: Scope): { scope: Scope; isUsed: () => boolean } {
  let used = false
  const get = (target: Scope, name: PropertyKey): unknown => {
    used ||= !harmless.has(name)
    return Reflect.get(target, name)
  }
  return { scope: new Proxy(scope, { get }), isUsed: () => used }
}

import { type AnyModule, type Verb, verbs } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Who } from '../db/scope.ts'

/** What an account holds on a module's page. Modules of the platform are written by the platform alone. */
export function held(who: Who, module: AnyModule): readonly Verb[] {
  const own = new Set([
    ...(who.pages['*'] ?? []),
    ...(Object.hasOwn(who.pages, module.route) ? (who.pages[module.route] ?? []) : []),
  ])
  const reading: readonly Verb[] = ['view', 'export']
  return verbs.filter(verb => own.has(verb) && (module.scope !== 'platform' || who.platform || reading.includes(verb)))
}

/** A picture belongs to no module yet: whoever may write rows somewhere may bring one. */
export function permitUpload(who: Who, modules: readonly AnyModule[]): void {
  if (!modules.some(module => held(who, module).some(verb => verb === 'add' || verb === 'edit'))) throw refuse('forbidden')
}

/** The one place where a call is allowed or not. */
export function permit(who: Who, module: AnyModule, needed: readonly Verb[]): void {
  const own = held(who, module)
  if (!needed.length || !needed.every(verb => own.includes(verb))) throw refuse('forbidden')
}

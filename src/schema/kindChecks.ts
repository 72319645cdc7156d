import { checksByKind } from '../kinds/lists/checks.ts'
import type { Field, FieldOf, Kind } from './kinds.ts'
import type { AnyModule } from './module.ts'

export type FieldValue = string | number

/** A field in its module, among all modules. */
export interface FieldSite<F> {
  /** Its address: `fields.title`. */
  at: string
  name: string
  field: F
  module: AnyModule
  modules: readonly AnyModule[]
}

/** How the options of a field are checked. In a file of its own, `check.ts`, because the client does not load it. */
export interface KindChecks<K extends Kind> {
  /** Why a default is no value of its field. */
  defaultProblem?: (field: FieldOf[K], value: FieldValue) => string | null
  /** Problems of the kind's own options. */
  problems?: (site: FieldSite<FieldOf[K]>) => Iterable<string>
}

/** The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export const kindChecks = ({ kind }: Field): KindChecks<Kind> => (checksByKind[kind] as KindChecks<Kind> | undefined) ?? {}

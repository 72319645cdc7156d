import {
  type AnyModule,
  type ChildrenNamed,
  importFieldsOf,
  childrenInSheet,
  sheetModule,
  wholeModule,
} from '../../../../schema/index.ts'
import type { Scope } from '../../../db/scope.ts'
import { childModule } from '../../save/children/readChildren.ts'

/** The columns of an import. */
export interface ImportSheet {
  /** The module as its sheet shows it to the account. */
  module: AnyModule
  /** The module with the fields that the account may not change. */
  whole: AnyModule
  lines: ChildrenNamed | undefined
}

export function importSheet(scope: Scope, module: AnyModule): ImportSheet {
  const whole = wholeModule(module)
  const lines = childrenInSheet(module, importFieldsOf(module))
  if (!lines) return { module, whole, lines }
  const child = childModule(scope, lines)
  return { module: sheetModule(module, lines, child), whole: sheetModule(whole, lines, child), lines }
}

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
  children: ChildrenNamed | undefined
}

export function importSheet(scope: Scope, module: AnyModule): ImportSheet {
  const whole = wholeModule(module)
  const children = childrenInSheet(module, importFieldsOf(module))
  if (!children) return { module, whole, children }
  const child = childModule(scope, children)
  return { module: sheetModule(module, children, child), whole: sheetModule(whole, children, child), children }
}

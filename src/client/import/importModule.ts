import { type AnyModule, importFieldsOf, childrenInSheet, sheetModule } from '../../schema/index.ts'
import { childModuleOf } from '../form/children/childRows.ts'

/** The module as its sheet shows it: each column of the child rows is a field. */
export function importModule(module: AnyModule): AnyModule {
  const children = childrenInSheet(module, importFieldsOf(module))
  return children ? sheetModule(module, children, childModuleOf(children[1])) : module
}

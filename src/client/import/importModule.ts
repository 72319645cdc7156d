import { type AnyModule, importFieldsOf, childrenInSheet, sheetModule } from '../../schema/index.ts'
import { childModuleOf } from '../form/children/childrenFaults.ts'

/** The module as its sheet shows it: each column of the rows below is a field. */
export function importModule(module: AnyModule): AnyModule {
  const lines = childrenInSheet(module, importFieldsOf(module))
  return lines ? sheetModule(module, lines, childModuleOf(lines[1])) : module
}

import { type AnyModule, importFieldsOf, isImportable, withFieldOptions } from '../../../schema/index.ts'
import { regionFields } from '../save/placeRegions.ts'

/**
 * The module as a sheet with these columns has it: a region whose wider one is not read from the sheet is alone there, so that it is
 * named after it where several have the name. An import finds the region by that.
 */
export function withRegionsOfSheet(module: AnyModule, names: readonly string[]): AnyModule {
  const isRead = (name: string) => names.includes(name) && (!isImportable(module) || importFieldsOf(module).includes(name))
  const alone = regionFields(module).flatMap(([name, { within, ...field }]) =>
    names.includes(name) && within !== undefined && !isRead(within) ? [[name, field] as const] : [],
  )
  return alone.length ? withFieldOptions(module, Object.fromEntries(alone)) : module
}

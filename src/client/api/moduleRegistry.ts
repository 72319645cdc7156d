import { modules } from '#product/modules'
import { type AnyModule, everyNameOf, parentModules, optionsOf, regionsModuleOf } from '../../schema/index.ts'
import './languages/addSchemaWords.ts'
import { translateTitle } from './languages/translateTitle.ts'

let allModules: readonly AnyModule[] = modules

/** For a page with modules that are none of the product's. They are found before those. */
export function addModules(added: readonly AnyModule[]): void {
  allModules = [...added, ...allModules]
}

/** The module that has this name, or once had it. */
export const findModule = (name: unknown): AnyModule | undefined =>
  allModules.find(one => one.name === name) ?? allModules.find(one => everyNameOf(one).some(former => former === name))

/** The module, and those whose forms contain its rows. */
export const moduleWithParents = (module: AnyModule): readonly AnyModule[] => [module, ...parentModules(module, allModules)]

/** The module whose page has this address as the key of its permission. */
export const moduleAtRoute = (route: string | null | undefined): AnyModule | undefined =>
  allModules.find(module => module.route === route)

export const titleOfModule = (module: AnyModule): string => translateTitle(module.label)
export const moduleOptions = () => allModules.map(module => ({ value: module.name, label: titleOfModule(module) }))

/** The audit log module: the log with a choice field `action`. */
export const actionLogModule = (): AnyModule | undefined =>
  allModules.find(({ log, fields }) => log && optionsOf(fields['action']))

/** The log of who was shown personal fields of which row. */
export const personalReadsModule = (): AnyModule | undefined => allModules.find(({ holds }) => holds === 'personalReads')

/** The path of a module's calls, below /manage. */
export function modulePath(name: string): string {
  const module = findModule(name)
  if (!module) throw new Error(`no module "${name}"`)
  return module.wire.path
}

/** The module whose rows are the regions. */
export function regionsModuleName(): string {
  const module = regionsModuleOf(allModules)
  if (!module) throw new Error('no module has the regions')
  return module.name
}

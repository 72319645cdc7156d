import { modules } from '../../../modules.config.ts'
import type { AnyModule } from '../../schema/index.ts'
import { regionsOf } from '../../schema/index.ts'
import { saidTitle } from '../titles.ts'

const all: readonly AnyModule[] = modules

export const moduleNamed = (name: unknown): AnyModule | undefined => all.find(one => one.name === name)

export const titleOfModule = (module: AnyModule): string => saidTitle(module.title)
export const moduleOptions = () => all.map(module => ({ value: module.name, label: titleOfModule(module) }))

/** The log that tells what was done to the rows of all modules. */
export const logOfActions = (): AnyModule | undefined => all.find(({ log, fields }) => log && fields['action']?.kind === 'choice')

/** Where the calls of the module of that name go, below /manage. */
export function pathOf(name: string): string {
  const module = moduleNamed(name)
  if (!module) throw new Error(`no module "${name}"`)
  return module.path
}

/** The module whose rows are the regions. */
export function regionsName(): string {
  const module = regionsOf(all)
  if (!module) throw new Error('no module has the regions')
  return module.name
}

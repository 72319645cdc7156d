import { modules } from '../../../modules.config.ts'
import type { AnyModule } from '../../schema/index.ts'
import { regionsOf } from '../../schema/index.ts'

const all: readonly AnyModule[] = modules

export const moduleNamed = (name: string): AnyModule | undefined => all.find(one => one.name === name)

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

import type { AnyModule } from '../../schema/index.ts'
import { type Call, calls } from '../../wire/path.ts'
import { action } from '../operations/action.ts'
import { batch, del } from '../operations/batch.ts'
import { combox, lookup, tree } from '../operations/combox.ts'
import { info } from '../operations/info.ts'
import { list } from '../operations/list.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { save } from '../operations/save/save.ts'
import { upfield } from '../operations/upfield.ts'

export interface Route {
  /** Below `/api`. */
  path: string
  call: string
  module: AnyModule
  operation: AnyOperation
}

const operations: { [C in Call]: AnyOperation } = { list, info, save, del, batch, upfield, combox, tree }

/** Every call a module answers, from its schema. */
export function routesOf(module: AnyModule): Route[] {
  const prefixes = [module.path, ...(module.aliases ?? [])]
  const generic = prefixes.flatMap(prefix => [
    ...calls.map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: operations[call] })),
    { path: `/manage/${prefix}`, call: 'save', module, operation: operations.save },
    ...Object.keys(module.actions ?? {}).map(name => ({
      path: `/manage/${prefix}/${name}`,
      call: name,
      module,
      operation: action(name),
    })),
  ])
  const lookups = Object.keys(module.lookups ?? {}).flatMap(path => {
    const route = { call: 'lookup', module, operation: lookup(path) }
    return [`/manage/${path}`, `/${path}`].map(full => ({ ...route, path: full }))
  })
  return [...generic, ...lookups]
}

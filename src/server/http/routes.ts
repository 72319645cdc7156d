import { type AnyModule, fieldsOf, isPointing } from '../../schema/index.ts'
import { type Call, calls, type ImportCall, importCalls } from '../../wire/path.ts'
import { action } from '../operations/action.ts'
import { batch, del } from '../operations/batch.ts'
import { choices } from '../operations/choices.ts'
import { combox, lookup, tree } from '../operations/combox.ts'
import { history } from '../operations/history.ts'
import { excel, excelCheck } from '../operations/import/excel.ts'
import { excelTemplate } from '../operations/import/template.ts'
import { info } from '../operations/info.ts'
import { list } from '../operations/list.ts'
import { selection } from '../operations/many/selection.ts'
import type { AnyOperation, Sent } from '../operations/operation.ts'
import { save } from '../operations/save/save.ts'
import { upfield } from '../operations/upfield.ts'
import type { AnyPart, PartCall } from '../part.ts'

export interface Route {
  /** Below `/api`. */
  path: string
  call: string
  module: AnyModule
  operation: AnyOperation
}

const reading: readonly Call[] = ['list', 'info', 'combox', 'choices', 'tree']

/** A log is written by the server alone; settings are one row. */
const callsOf = (module: AnyModule): readonly Call[] => {
  const points = Object.values(fieldsOf(module)).some(isPointing)
  const all: readonly Call[] = module.single ? ['info', 'save', 'choices', 'history'] : module.log ? reading : calls
  return all.filter(call => call !== 'choices' || points)
}

/** At the address of settings themselves: asked with nothing they are told, with something saved. */
const saysNothing = ({ body }: Sent): boolean => Object.keys(body).every(name => name === 'timestamp')
const settings: AnyOperation = {
  needs: (module, sent) => (saysNothing(sent) ? info : save).needs(module, sent),
  answer: (scope, module, sent) => (saysNothing(sent) ? info : save).answer(scope, module, sent),
}

/** A call that a server part brings, as an operation. */
const ownCall = ({ needs, run }: PartCall): AnyOperation => ({
  needs: (_module, { body }) => (typeof needs === 'function' ? needs(body) : needs),
  answer: (scope, _module, { body, language }) => run({ scope, body, ...(language ? { language } : {}) }),
})

const operations: { [C in Call]: AnyOperation } = {
  list,
  info,
  save,
  del,
  batch,
  upfield,
  combox,
  choices,
  tree,
  history,
  selection,
}

const imports: { [C in ImportCall]: AnyOperation } = { excel, 'excel/check': excelCheck, 'excel/template': excelTemplate }

/** Every call a module answers, from its schema. */
export function routesOf(module: AnyModule, part: AnyPart = {}): Route[] {
  const prefixes = [module.path, ...(module.aliases ?? [])]
  const generic = prefixes.flatMap(prefix => [
    ...callsOf(module).map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: operations[call] })),
    ...(module.log
      ? []
      : [{ path: `/manage/${prefix}`, call: 'save', module, operation: module.single ? settings : operations.save }]),
    ...(module.import
      ? importCalls.map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: imports[call] }))
      : []),
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
  const own = Object.entries(part.calls ?? {}).map(([path, call]) => ({
    path: `/manage/${path}`,
    call: path,
    module,
    operation: ownCall(call),
  }))
  return [...generic, ...lookups, ...own]
}

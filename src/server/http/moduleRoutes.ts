import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnyModule, fieldsOf, hasPage, isAggregated, isPointing, isImportable, personalFields } from '../../schema/index.ts'
import {
  type ImportCall,
  importCalls,
  type ModuleCall,
  moduleCalls,
  type PersonalCall,
  personalCalls,
} from '../../schema/moduleCalls.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { AnyPart, PartCall } from '../db/modulePart.ts'
import { action } from '../operations/action.ts'
import { batch, del } from '../operations/batch.ts'
import { listChoices } from '../operations/choices.ts'
import { combox, tree } from '../operations/combox.ts'
import { events } from '../operations/events/events.ts'
import { aggregate } from '../operations/groups/aggregate.ts'
import { history } from '../operations/history.ts'
import { excel, excelCheck } from '../operations/import/excel.ts'
import { excelTemplate } from '../operations/import/excelTemplate.ts'
import { info } from '../operations/info.ts'
import { listOperation } from '../operations/list.ts'
import type { AnyOperation, CallInput } from '../operations/operation.ts'
import { erase } from '../operations/personal/erase.ts'
import { reveal } from '../operations/personal/reveal.ts'
import { save } from '../operations/save/save.ts'
import { selection } from '../operations/selection.ts'
import { upfield } from '../operations/upfield.ts'
import { why } from '../operations/why/why.ts'
import { callHandler, type HttpContext, operationHandler } from './pipeline/pipeline.ts'
import { replyRefusal } from './pipeline/reply.ts'

export interface ModuleRoute {
  /** Below `/api`. */
  path: string
  call: string
  module: AnyModule
  operation: AnyOperation
}

const logCalls: readonly ModuleCall[] = ['list', 'info', 'combox', 'choices', 'tree', 'aggregate', 'why']

const genericCalls = (module: AnyModule): readonly ModuleCall[] => {
  if (!hasPage(module)) return ['choices']
  return module.single ? ['info', 'save', 'choices', 'history', 'events', 'why'] : module.log ? logCalls : moduleCalls
}

/** The calls of a module: a log is read only, settings are one row; without a page, only what its fields point to can be picked. */
const callsOf = (module: AnyModule): readonly ModuleCall[] => {
  const points = Object.values(fieldsOf(module)).some(isPointing)
  return genericCalls(module).filter(call => (call !== 'choices' || points) && (call !== 'aggregate' || isAggregated(module)))
}

/** The path of a settings module itself: an empty body reads, any other saves. */
const isEmptyCall = ({ body }: CallInput): boolean => Object.keys(body).every(name => name === 'timestamp')
const settings: AnyOperation = {
  needs: (module, sent) => (isEmptyCall(sent) ? info : save).needs(module, sent),
  answer: (scope, module, sent) => (isEmptyCall(sent) ? info : save).answer(scope, module, sent),
}

/** An endpoint of a module's server half as an operation. */
const partOperation = ({ needs, run }: PartCall): AnyOperation => ({
  needs: (_module, { body }) => (typeof needs === 'function' ? needs(body) : needs),
  answer: (scope, _module, { body, language }) => run({ scope, body, ...(language ? { language } : {}) }),
})

const operations: { [C in ModuleCall]: AnyOperation } = {
  list: listOperation,
  info,
  save,
  del,
  batch,
  upfield,
  combox,
  choices: listChoices,
  tree,
  history,
  events,
  selection,
  aggregate,
  why,
}

const imports: { [C in ImportCall]: AnyOperation } = { excel, 'excel/check': excelCheck, 'excel/template': excelTemplate }

const personal: { [C in PersonalCall]: AnyOperation } = { reveal, erase }

/** All endpoints of a module, from its schema. */
export function moduleRoutes(module: AnyModule, part: AnyPart = {}): ModuleRoute[] {
  const prefixes = [module.wire.path, ...(module.wire.aliases ?? [])]
  const generic = prefixes.flatMap(prefix => [
    ...callsOf(module).map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: operations[call] })),
    ...(module.log || !hasPage(module)
      ? []
      : [{ path: `/manage/${prefix}`, call: 'save', module, operation: module.single ? settings : operations.save }]),
    ...(isImportable(module)
      ? importCalls.map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: imports[call] }))
      : []),
    ...(personalFields(module).size
      ? personalCalls.map(call => ({ path: `/manage/${prefix}/${call}`, call, module, operation: personal[call] }))
      : []),
    ...Object.keys(module.actions ?? {}).map(name => ({
      path: `/manage/${prefix}/${name}`,
      call: name,
      module,
      operation: action(name),
    })),
  ])
  const own = Object.entries(part.calls ?? {}).flatMap(([path, call]) => {
    const route = { call: path, module, operation: partOperation(call) }
    return [`/manage/${path}`, ...(call.alsoWithoutManage ? [`/${path}`] : [])].map(full => ({ ...route, path: full }))
  })
  return [...generic, ...own]
}

const manage = '/manage/'

/**
 * The calls of all modules, looked up by their path behind one route: a module has twenty calls, and registering each with
 * Fastify costs a start more than reading the module's schema.
 */
export function registerModuleRoutes(app: FastifyInstance, server: HttpContext): void {
  const { registry } = server.context
  const calls = new Map<string, { path: string; isFeed: boolean; handler: ReturnType<typeof operationHandler> }>()
  for (const route of registry.modules.flatMap(module => moduleRoutes(module, registry.part(module)))) {
    const path = `/api${route.path}`
    if (calls.has(path) || app.hasRoute({ method: 'POST', url: path }))
      throw new Error(`${route.module.name}.wire: the path ${path} is already taken; write another`)
    const handler = operationHandler(server, route)
    if (route.path.startsWith(manage)) calls.set(path, { path, isFeed: route.call === 'events', handler })
    else app.post(path, handler)
  }
  const called = ({ params }: FastifyRequest) => calls.get(`/api${manage}${(params as { '*': string })['*']}`)
  const config = { pathOf: (request: FastifyRequest) => called(request)?.path }
  const refuseUnknown = callHandler(server, { call: 'unknown', module: null, viewing: 'seen', tokens: true }, async () =>
    Promise.reject(refuse('forbidden')),
  )
  app.post(`/api${manage}*`, { config }, (request, reply) => (called(request)?.handler ?? refuseUnknown)(request, reply))
  // Programs poll a feed: the cursor is in the address.
  app.get(`/api${manage}*`, { config }, (request, reply) => {
    const call = called(request)
    return call?.isFeed
      ? call.handler(request, reply)
      : replyRefusal(request, reply, { refusal: refuse('noSuchCall'), module: null })
  })
}

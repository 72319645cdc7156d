import type { FastifyRequest } from 'fastify'
import { type AnyModule, hasPage } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { mayView, permit } from '../../auth/permit.ts'
import type { Scope } from '../../db/scope.ts'
import { JsonReply } from '../../operations/operation.ts'
import { isRecord } from '../../operations/parseInput.ts'
import { moduleRoutes } from '../moduleRoutes.ts'
import { type HttpContext, runOperation } from '../pipeline/pipeline.ts'

/** One call of a tool, with the account of its token. */
export interface ToolCall {
  server: HttpContext
  scope: Scope
  /** Aborted when the caller hangs up. */
  signal: AbortSignal | undefined
  request: FastifyRequest
  language: Language
}
export type ToolInput = Readonly<Record<string, unknown>>
type JsonSchema = Readonly<Record<string, unknown>>

export interface Tool {
  name: string
  /** Its parameters: each property is described under its name in `locales/<language>/agents.json`. */
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
  /** It writes rows; without this it only reads. */
  writes?: true
  run(call: ToolCall, input: ToolInput): Promise<object>
}

/** The modules that a program may see: pages its token allows, except those of tokens themselves. */
export const openModules = ({ registry, who }: Scope): readonly AnyModule[] =>
  registry.modules.filter(module => isForAgents(module) && mayView(who, module))

const isForAgents = (module: AnyModule): boolean => hasPage(module) && module.holds !== 'tokens'

/** The module of a call. One that is not there and one that its owner may not see get the same refusal. */
export function moduleOf({ scope, request }: ToolCall, input: ToolInput): AnyModule {
  const name = textParameter(input, 'module')
  const module = scope.registry.modules.find(one => one.name === name && isForAgents(one))
  request.facts.module = module?.name ?? ''
  if (module && mayView(scope.who, module)) return module
  if (module && mayView({ ...scope.who, pages: scope.who.token?.ownerPages ?? {} }, module)) permit(scope.who, module, ['view'])
  throw refuse('agentNoModule', { params: { name: name.slice(0, 50) } })
}

interface ModuleRequest {
  module: AnyModule
  /** The name of a call of the module, as in its address. */
  name: string
  body: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  /** A transaction; without it the call runs alone. */
  within?: Scope
}
/** Runs a call of a module: the same operation, rights and checks as over HTTP. */
export async function callModule(call: ToolCall, request: ModuleRequest): Promise<unknown> {
  const answer = await runRequest(call, request)
  return answer instanceof JsonReply ? JSON.parse(answer.text) : answer
}

/** A page of the list of a module, and how many characters it is at most. */
export async function listAnswer(call: ToolCall, request: ModuleRequest): Promise<{ page: unknown; characters: number }> {
  const answer = await runRequest(call, request)
  if (answer instanceof JsonReply) return { page: JSON.parse(answer.text), characters: answer.text.length }
  return { page: answer, characters: Infinity }
}

async function runRequest(call: ToolCall, { module, name, body, query = {}, within }: ModuleRequest): Promise<unknown> {
  const { server, request, language, signal } = call
  const operation = moduleRoutes(module).find(route => route.call === name)?.operation
  if (!operation) throw refuse('agentNoCall', { params: { name: name.slice(0, 50) } })
  request.facts.call = name
  const isGone = () => request.raw.socket.destroyed
  return runOperation(server, {
    module,
    operation,
    sent: { body, query, key: null, language, isGone },
    scope: within ?? call.scope,
    signal: within ? undefined : signal,
  })
}

const wrongInput = (name: string) => refuse('agentInput', { params: { name: name.slice(0, 50) } })

export function textParameter(input: ToolInput, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw wrongInput(name)
  return value
}

export function recordParameter(input: ToolInput, name: string): ToolInput {
  const value = input[name] ?? {}
  if (!isRecord(value)) throw wrongInput(name)
  return value
}

export function listParameter(input: ToolInput, name: string): readonly unknown[] {
  const value = input[name] ?? []
  if (!Array.isArray(value)) throw wrongInput(name)
  return value
}

/** A whole number between two bounds. */
export function integerParameter(
  input: ToolInput,
  name: string,
  { min, max, usual }: Readonly<Record<'min' | 'max' | 'usual', number>>,
) {
  const value = input[name] ?? usual
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) throw wrongInput(name)
  return value
}

/** Refuses unknown and missing parameters: one that is silently ignored would mislead the agent that sent it. */
export function refuseUnknownInput({ properties, required }: Tool, input: ToolInput): void {
  const unknown = Object.keys(input).find(name => !Object.hasOwn(properties, name))
  const missing = required.find(name => input[name] === undefined)
  const wrong = unknown ?? missing
  if (wrong !== undefined) throw wrongInput(wrong)
}

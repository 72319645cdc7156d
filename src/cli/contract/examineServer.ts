import type { AnyModule } from '../../schema/index.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import { openApiDocument } from '../../server/http/docs/openApiDocument.ts'
import { moduleRoutes } from '../../server/http/moduleRoutes.ts'
import { type Caller, connect, type ContractServer } from './contractServer.ts'
import { asDocument, describedReplies } from './describedReplies.ts'
import { listProbes } from './listProbes.ts'
import { type Probe, type ProbedModule, type ProbeResult, runProbe } from './probe.ts'
import { readingProbes } from './readingProbes.ts'
import { serverProbes } from './serverProbes.ts'
import { type CreatedRows, removeCreatedRows, writingProbes } from './writingProbes.ts'

export interface Examination {
  url: string
  caller: Caller
  /** The modules to look at. */
  modules: readonly AnyModule[]
  /** Whether rows may be made: they are removed again. */
  write: boolean
  /** The address of a client that calls from elsewhere. */
  origin?: string | undefined
}
/** The results of the probes of a module, or of the server itself if `module` is null. */
export interface ExaminationResult {
  module: AnyModule | null
  results: readonly ProbeResult[]
  /** Rows that could not be removed again. */
  left: readonly number[]
}

/** Compares the answers of a server with what the product's modules expect. */
export async function examineServer(
  registry: Registry,
  { url, caller, ...wanted }: Examination,
): Promise<readonly ExaminationResult[]> {
  const check = describedReplies(asDocument(openApiDocument(registry, 'en-US')), { more: true })
  const server = await connect(url, caller, check)
  const examined: ExaminationResult[] = [
    { module: null, results: await resultsOf(serverProbes(server, { origin: wanted.origin }), server), left: [] },
  ]
  for (const module of wanted.modules) examined.push(await examineModule(registry, { server, module, write: wanted.write }))
  return examined
}

async function resultsOf(probes: readonly Probe[], server: ContractServer): Promise<ProbeResult[]> {
  const results: ProbeResult[] = []
  for (const probe of probes) results.push(await runProbe(probe, server))
  return results
}

interface ModuleToExamine {
  server: ContractServer
  module: AnyModule
  write: boolean
}
async function examineModule(registry: Registry, { server, module, write }: ModuleToExamine): Promise<ExaminationResult> {
  const calls = new Set(moduleRoutes(module, registry.part(module)).map(({ call }) => call))
  const api = server.api(module)
  const first = calls.has('list') ? await api.list({ status: 'all', limit: 50 }).catch(() => null) : null
  const at: ProbedModule = { server, module, api, rows: first?.data ?? [] }
  const made: CreatedRows = { ids: new Set() }
  const results = await resultsOf(readingProbesOf(at, calls), server)
  if (write && calls.has('del') && !module.log) results.push(...(await resultsOf(writingProbes(at, made), server)))
  return { module, results: [...results, ...untriedCalls(results, calls, write)], left: await removeCreatedRows(at, made) }
}

const readingProbesOf = (at: ProbedModule, calls: ReadonlySet<string>): readonly Probe[] => [
  ...(calls.has('list') ? listProbes(at) : []),
  ...Object.entries(readingProbes).flatMap(([call, probes]) =>
    calls.has(call === 'export' ? 'list' : call) ? probes(at).map(probe => ({ ...probe, call })) : [],
  ),
]

/** Calls of the module that no probe makes, with the reason. */
function untriedCalls(results: readonly ProbeResult[], calls: ReadonlySet<string>, write: boolean): ProbeResult[] {
  const tried = new Set(results.map(({ call }) => call))
  const left = [...calls].filter(call => !tried.has(call))
  const generic = left.filter(call => changing.has(call))
  const own = left.filter(call => !changing.has(call) && !unprobed.has(call))
  const untried = (call: string, reason: string) => ({ call, expects: '', state: 'untried' as const, reason })
  return [
    ...(generic.length ? [untried(generic.join(', '), write ? 'for rows that can be deleted again' : 'only with --write')] : []),
    ...(own.length ? [untried('own calls', `${own.join(', ')}: only their author knows what they may change`)] : []),
  ]
}
const changing = new Set(['save', 'del', 'batch', 'upfield'])
/** Calls that are not listed as untried: they need data that only their author has, or the probe of another call makes them too. */
const unprobed = new Set(['excel/check', 'choices', 'aggregate', 'reveal', 'erase', 'history'])

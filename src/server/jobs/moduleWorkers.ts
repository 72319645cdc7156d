import { randomUUID } from 'node:crypto'
import { loadPrincipal } from '../auth/principal.ts'
import type { ModuleWorker, WorkerTools } from '../db/moduleWorker.ts'
import { scopeOf, type ServerContext } from '../db/scope.ts'

export interface ModuleWorkers {
  start(onFault: (error: unknown) => void): void
  stop(): Promise<void>
}

/** The workers of all modules. */
export function moduleWorkers(source: ServerContext): ModuleWorkers {
  let workers: readonly ModuleWorker[] = []
  return {
    start(onFault) {
      const tools: WorkerTools = {
        ...source,
        failed: onFault,
        async scopeOf(whose) {
          const owner = await loadPrincipal(source, whose)
          return owner && scopeOf(source, { ...owner, ip: '', requestId: `worker:${randomUUID()}`, lane: 'job' })
        },
      }
      workers = source.registry.modules.flatMap(module => source.registry.part(module).worker?.(tools) ?? [])
      for (const worker of workers) worker.start()
    },
    stop: async () => void (await Promise.all(workers.map(worker => worker.stop()))),
  }
}

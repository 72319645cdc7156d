import { randomUUID } from 'node:crypto'
import { loadPrincipal } from '../auth/principal.ts'
import type { ModuleWorker, WorkerTools } from '../db/moduleWorker.ts'
import type { ServerContext } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'

export interface ModuleWorkers {
  start(onFault: (error: unknown) => void): void
  stop(): Promise<void>
}

/** The workers of all modules. */
export function moduleWorkers(context: ServerContext): ModuleWorkers {
  let workers: readonly ModuleWorker[] = []
  return {
    start(onFault) {
      const tools: WorkerTools = {
        ...context,
        failed: onFault,
        async scopeOf(whose) {
          const owner = await loadPrincipal(context, whose)
          return owner && scopeOf(context, { ...owner, ip: '', requestId: `worker:${randomUUID()}`, lane: 'job' })
        },
      }
      workers = context.registry.modules.flatMap(module => context.registry.part(module).worker?.(tools) ?? [])
      for (const worker of workers) worker.start()
    },
    stop: async () => void (await Promise.all(workers.map(worker => worker.stop()))),
  }
}

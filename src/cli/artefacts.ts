import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyModule } from '../schema/index.ts'
import { root } from './root.ts'

const recorded = join(root, 'tests/schemas/recorded')

/** What a module becomes, as texts a reviewer reads: file name → content. */
export function artefactsOf(module: AnyModule, _modules: readonly AnyModule[]): Readonly<Record<string, string>> {
  return {
    'module.json': `${JSON.stringify(module, null, 2)}\n`,
  }
}

const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const recordedModules = (): string[] => (existsSync(recorded) ? readdirSync(recorded) : [])

/** Recorded files that differ from what the modules say now. */
export function staleArtefacts(modules: readonly AnyModule[]): string[] {
  const stale = modules.flatMap(module =>
    Object.entries(artefactsOf(module, modules)).flatMap(([file, text]) => {
      const path = join(module.name, file)
      return read(join(recorded, path)) === text ? [] : [path]
    }),
  )
  return [...stale, ...recordedModules().filter(name => !modules.some(module => module.name === name))]
}

export function recordArtefacts(modules: readonly AnyModule[]) {
  rmSync(recorded, { recursive: true, force: true })
  for (const module of modules) {
    mkdirSync(join(recorded, module.name), { recursive: true })
    for (const [file, text] of Object.entries(artefactsOf(module, modules)))
      writeFileSync(join(recorded, module.name, file), text)
  }
}

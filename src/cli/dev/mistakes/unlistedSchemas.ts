import type { AnyModule } from '../../../schema/index.ts'
import type { SourceFile } from '../../imports.ts'
import { modulesInSource, nameInSource } from '../../schemaSource.ts'

/** Modules that a file of `schemas` has and the product does not: it runs without them, and nothing else says so. */
export function unlistedSchemas(modules: readonly AnyModule[], sources: readonly SourceFile[]): readonly string[] {
  const listed = new Set<unknown>(modules.map(({ name }) => name))
  return sources
    .filter(({ path, text }) => path.startsWith('schemas/') && text.includes('defineModule'))
    .flatMap(({ path, text }) => modulesInSource(text, path).map(nameInSource))
    .filter(name => typeof name === 'string' && !listed.has(name))
    .map(name => `${String(name)}: is not in the list of modules.config.ts; the product runs without it`)
}

import type { AnyModule } from '../../../schema/index.ts'

// Whole schemas with their help, which a build splits from the part that every page needs: see splitHelp. Exhaustive, because an
// installed engine is below node_modules, which a glob leaves out otherwise.
const schemas = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../../schemas/*.{ts,js}', '#product/schemas/*.ts', '!**/*.d.ts'],
  { query: '?help', exhaustive: true },
)
const isModule = (one: unknown, name: string): one is AnyModule =>
  typeof one === 'object' && one !== null && 'fields' in one && 'name' in one && one.name === name

/** A module with its help, from its own file. */
export async function loadWholeModule(name: string): Promise<AnyModule | undefined> {
  const [, load] = Object.entries(schemas).find(([path]) => path.replace(/\.[jt]s$/, '').endsWith(`/${name}`)) ?? []
  return load && Object.values(await load()).find(one => isModule(one, name))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot, isInstalled } from '../../product/roots.ts'
import { type AnyModule, tableOf } from '../../schema/index.ts'
import { nearestNameHint } from '../../schema/names/unknownName.ts'
import type { SourceFile } from '../imports.ts'
import { modulesInSource, namesInObject, partOfNode, type SchemaNode } from '../schemaSource.ts'

type ClientPartName = 'widgets' | 'windows' | 'pages' | 'preview'
interface NamedComponent {
  /** Where in the schema. */
  at: string
  part: ClientPartName
  name: string
}

const halfOf = (name: string): string => `src/modules/${name}/client.tsx`

/** Components that schemas name and no client half has, each with its address: the page that draws one would fail. */
export const clientProblems = (modules: readonly AnyModule[], sources: readonly SourceFile[]): readonly string[] =>
  modules.flatMap(module => {
    const named = namedComponents(module)
    return named.length ? problemsOf(module, named, sources) : []
  })

/** What a schema names in its client half. */
const namedComponents = ({ fields, rowForms = {}, pages = {}, form }: AnyModule): readonly NamedComponent[] => [
  ...Object.entries(fields).flatMap(([name, field]) =>
    'widget' in field && field.widget !== undefined
      ? [{ at: `fields.${name}.widget`, part: 'widgets' as const, name: field.widget }]
      : [],
  ),
  ...Object.entries(rowForms).map(([name, { widget }]) => ({
    at: `rowForms.${name}.widget`,
    part: 'windows' as const,
    name: widget,
  })),
  ...Object.keys(pages).map(name => ({ at: `pages.${name}`, part: 'pages' as const, name })),
  ...(form && 'preview' in form && form.preview ? [{ at: 'form.preview', part: 'preview' as const, name: 'preview' }] : []),
]

function problemsOf(module: AnyModule, named: readonly NamedComponent[], sources: readonly SourceFile[]): readonly string[] {
  // As the client looks a name up: in the module's own half, then in that of the module whose table it shows.
  const halves = [...new Set([module.name, tableOf(module)])]
  if (halves.some(isCompiled)) return []
  const found = halves.flatMap(name => sources.filter(({ path }) => path === halfOf(name)).flatMap(partsInSource))
  const wanted = named.filter(({ part, name }) => found.every(half => half(part)?.includes(name) === false))
  const file = halfOf(module.name)
  const isThere = sources.some(({ path }) => path === file)
  return wanted.map(({ at, part, name }) => {
    const others = found.flatMap(half => half(part) ?? [])
    const meant = part === 'preview' ? '' : nearestNameHint(name, others)
    const written = part === 'preview' ? 'preview' : `${part}: { ${name} }`
    const recorded = isThere ? '' : ', and run `npm run schema:record`'
    return `${module.name}.${at}: no component "${name}"${meant || `; write \`${written}\` in ${file}${recorded}`}`
  })
}

/** The half of a module that an installed engine brings. */
const isCompiled = (name: string): boolean => isInstalled && existsSync(join(engineRoot, 'src/modules', name, 'client.js'))

/** The names in each part of a client half; undefined where they cannot be read without running it. */
type PartReader = (part: ClientPartName) => readonly string[] | undefined
const unreadable: readonly PartReader[] = [() => undefined]
function partsInSource({ text, path }: SourceFile): readonly PartReader[] {
  const [, ...halves] = modulesInSource(text, path, 'defineClient')
  return halves.length ? halves.map(half => part => namesOfPart(half, part)) : unreadable
}

function namesOfPart(half: SchemaNode, part: ClientPartName): readonly string[] | undefined {
  const parts = namesInObject(half)
  if (!parts?.includes(part)) return parts && []
  if (part === 'preview') return [part]
  const value = partOfNode(half, part)?.['value']
  return namesInObject(value as SchemaNode)
}

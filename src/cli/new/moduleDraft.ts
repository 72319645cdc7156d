/** A new module. */
export interface ModuleDraft {
  name: string
  label: string
  path: string
  route: string
  menu?: Readonly<{ under?: string; icon?: string }>
  /** Lines of the `fields` block. */
  fields: readonly ModuleDraftField[]
}
export interface ModuleDraftField {
  name: string
  /** The constructor it calls, and that call; a field of schemas/common.ts has none. */
  call?: { constructor: string; text: string }
  searchable?: true
  sortable?: true
}

export const commonFields = ['sort', 'status', 'remark'] as const

export const defaultFields: readonly ModuleDraftField[] = [
  { name: 'title', call: { constructor: 'text', text: "text('名称', { required: true, max: 100 })" }, searchable: true },
  { name: 'sort', sortable: true },
  { name: 'status' },
  { name: 'remark' },
]

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const maxLineLength = 140
/** `key: ['a', 'b'],`, over several lines where it is long. */
function listOf(key: string, names: readonly string[]): string {
  const line = `${key}: [${names.map(quoted).join(', ')}],`
  if (line.length <= maxLineLength) return line
  const indent = ' '.repeat(key.length - key.trimStart().length)
  const rows = names.map(quoted).reduce<string[]>((done, name) => {
    const last = `${done.at(-1) ?? ''} ${name},`
    return done.length && last.length <= maxLineLength ? [...done.slice(0, -1), last] : [...done, `${indent}  ${name},`]
  }, [])
  return [`${key}: [`, ...rows, `${indent}],`].join('\n')
}
/** A list shows few columns; the form and the export show the rest. */
const maxColumns = 7

/** The first text, or the first field at all, where none is called `title`. */
function titleOf(fields: readonly ModuleDraftField[]): string {
  const named = fields.find(field => field.name === 'title') ?? fields.find(field => field.searchable) ?? fields[0]
  return named && named.name !== 'title' ? ` title: ${quoted(named.name)},` : ''
}

/** Its place in the menu, where it has one. */
function menuOf({ under, icon }: NonNullable<ModuleDraft['menu']>): readonly string[] {
  const parts = [...(under ? [`under: ${quoted(under)}`] : []), ...(icon ? [`icon: ${quoted(icon)}`] : [])]
  return parts.length ? [`  menu: { ${parts.join(', ')} },`] : []
}

/** The source of the schema. */
export function schemaText({ name, label, path, route, menu = {}, fields }: ModuleDraft): string {
  const own = fields.filter(field => field.call)
  const common = fields.filter(field => !field.call).map(field => field.name)
  const constructors = [...new Set(['defineModule', ...own.map(field => field.call?.constructor ?? '')])].sort()
  const names = fields.map(field => field.name)
  const shown = names.filter(field => !['status', 'remark'].includes(field)).slice(0, maxColumns - 3)
  const searched = fields.filter(field => field.searchable).map(field => field.name)
  const sorted = fields.filter(field => field.sortable).map(field => field.name)
  return [
    `import { ${constructors.join(', ')} } from 'houtai/schema'`,
    ...(common.length ? [`import { ${[...common].sort().join(', ')} } from 'houtai/schemas/common'`] : []),
    '',
    `export const ${name} = defineModule({`,
    `  name: ${quoted(name)}, label: ${quoted(label)},${titleOf(fields)} route: ${quoted(route)}, wire: { path: ${quoted(path)} },`,
    ...menuOf(menu),
    '  fields: {',
    ...own.map(field => `    ${field.name}: ${field.call?.text},`),
    ...(common.length ? [`    ${common.join(', ')},`] : []),
    '  },',
    '  list: {',
    listOf('    columns', ['id', ...shown, 'status', 'created_at']),
    ...(searched.length ? [listOf('    search', searched)] : []),
    listOf('    filters', ['status']),
    listOf('    sorts', [...sorted, 'created_at']),
    '  },',
    listOf('  form', names),
    listOf('  export', ['id', ...names, 'created_at']),
    '})',
    '',
  ].join('\n')
}

/** modules.config.ts with the module imported, in alphabetical order, and listed last. */
export function withModuleRegistered(config: string, name: string): string {
  const lines = config.split('\n')
  const line = `import { ${name} } from './schemas/${name}.ts'`
  const after = lines.findLastIndex(one => one.startsWith('import ') && one < line)
  const withImport = lines.toSpliced(after + 1, 0, line).join('\n')
  const list = /modules = (?:\w+\()?\[(?:[^\]]*[^\]\s,])?(?=,?\s*\])/
  return withImport.replace(list, found => `${found}${found.endsWith('[') ? '' : found.includes('\n') ? ',\n  ' : ', '}${name}`)
}

/** A new module. */
export interface ModuleDraft {
  name: string
  title: string
  path: string
  route: string
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
const listed = (names: readonly string[]): string => `[${names.map(quoted).join(', ')}]`
/** A list shows few columns; the form and the export show the rest. */
const mostColumns = 7

export function schemaText({ name, title, path, route, fields }: ModuleDraft): string {
  const own = fields.filter(field => field.call)
  const common = fields.filter(field => !field.call).map(field => field.name)
  const constructors = [...new Set(['defineModule', ...own.map(field => field.call?.constructor ?? '')])].sort()
  const names = fields.map(field => field.name)
  const shown = names.filter(field => !['status', 'remark'].includes(field)).slice(0, mostColumns - 3)
  const searched = fields.filter(field => field.searchable).map(field => field.name)
  const sorted = fields.filter(field => field.sortable).map(field => field.name)
  return [
    `import { ${constructors.join(', ')} } from '../src/schema/index.ts'`,
    ...(common.length ? [`import { ${[...common].sort().join(', ')} } from './common.ts'`] : []),
    '',
    `export const ${name} = defineModule({`,
    `  name: ${quoted(name)}, title: ${quoted(title)}, path: ${quoted(path)}, route: ${quoted(route)},`,
    '  fields: {',
    ...own.map(field => `    ${field.name}: ${field.call?.text},`),
    ...(common.length ? [`    ${common.join(', ')},`] : []),
    '  },',
    `  ${searched.length ? `search: ${listed(searched)}, ` : ''}sorts: ${listed([...sorted, 'created_at'])},`,
    "  filters: ['status'],",
    `  columns: ${listed(['id', ...shown, 'status', 'created_at'])},`,
    `  form: ${listed(names)},`,
    `  export: ${listed(['id', ...names, 'created_at'])},`,
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
  const list = /modules = \[(?:[^\]]*[^\]\s,])?(?=,?\s*\])/
  return withImport.replace(list, found => `${found}${found.endsWith('[') ? '' : ', '}${name}`)
}

import type { Formula } from '../kinds/computed/kind.ts'
import type { RowCase } from './fields/rowCase.ts'
import type { Field, FieldOf, Fields } from './kinds.ts'
import { kindTraits } from './kindTraits.ts'
import type { ListColumn } from './list/moduleList.ts'
import { type AnyModule, type Command, type FormItem, type SystemKey, commands } from './module.ts'
import type { ConditionalOption, Options, RowDefault } from './options.ts'
import { uniqueGroupsOf } from './unique/exclusions.ts'

/** The fields that come with every module. */
export const systemFields: { readonly [K in SystemKey]: Field } = {
  id: { kind: 'id', label: 'ID', readonly: true },
  version: { kind: 'number', label: '版本', integer: true, readonly: true },
  status: { kind: 'status', label: '状态', readonly: true },
  created_at: { kind: 'timestamp', label: '创建时间', readonly: true },
  updated_at: { kind: 'timestamp', label: '更新时间', readonly: true },
  created_by: { kind: 'id', label: '创建人', readonly: true },
}

/** Memoises a pure function of a module. */
export function memoByModule<T>(work: (module: AnyModule) => T): (module: AnyModule) => T {
  const known = new WeakMap<AnyModule, { result: T }>()
  return module => {
    const found = known.get(module)
    if (found) return found.result
    const result = work(module)
    known.set(module, { result })
    return result
  }
}

/** All fields of a row: id, the module's own, then the other system fields. */
export const fieldsOf = memoByModule((module): Fields => {
  const { id, ...rest } = systemFields
  return Object.freeze({ id, ...module.fields, ...withoutFields(rest, module.fields) })
})

const withoutFields = (fields: Fields, taken: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(taken, name)))

/** The field of that name; `hasOwn`, so that a name from a client never reaches the prototype. */
export const fieldOf = (module: AnyModule, name: string): Field | undefined =>
  Object.hasOwn(fieldsOf(module), name) ? fieldsOf(module)[name] : undefined

/** The formula of a computed field. */
export const formulaOf = (field: Field | undefined): Formula | undefined => field?.formula
/** Whether the database stores the value of a computed field in a column. */
export const isStored = ({ stored }: Field): boolean => stored === true
/** Fields without a column: their value is computed when the row is read. */
export const isDerived = (field: Field): boolean =>
  kindTraits(field).derived === true || (formulaOf(field) !== undefined && !isStored(field))
/** Computed fields, with a column or without: no write sets them. */
export const isComputed = (field: Field): boolean => isDerived(field) || formulaOf(field) !== undefined
/** Kinds compared by amount in a `zeroOrMore` filter; for others the filter tests whether they are set. */
export const isAmount = (field: Field): boolean => kindTraits(field).amount === true
/** Kinds whose value is a list. */
export const isMultiValued = (field: Field): boolean => kindTraits(field).several === true
/** Fields whose value is rows of another module below the row. */
export const isChildren = (field: Field | undefined): field is FieldOf['children'] =>
  field !== undefined && kindTraits(field).childRows === true
export const isReadonly = (field: Field): boolean =>
  (isDerived(field) && !isChildren(field)) || ('readonly' in field && field.readonly === true)
/** Whether it is set on a new row only, as the owning organisation is. */
export const isSetOnce = (field: Field): boolean =>
  ('once' in field && field.once === true) || ('owner' in field && field.owner === true)
/** Whether it must be filled in in every row. */
export const isRequired = (field: Field): boolean =>
  'required' in field && field.required !== undefined && typeof field.required !== 'object'
/** The condition under which a field is required. */
export const requiredWhen = (field: Field): ConditionalOption | undefined =>
  'required' in field && typeof field.required === 'object' ? field.required : undefined
/** The condition under which a field is readonly. */
export const readonlyWhen = (field: Field): ConditionalOption | undefined =>
  'readonly' in field && typeof field.readonly === 'object' ? field.readonly : undefined
/** The conditions under which a field is shown. */
export const shownWhen = (field: Field): RowCase => ({
  ...('when' in field && field.when ? { when: field.when } : {}),
  ...('that' in field && field.that ? { that: field.that } : {}),
})
/** The field's own sentence where it is left empty. */
export const requiredSentence = (field: Field): string | undefined =>
  'required' in field && typeof field.required === 'string' ? field.required : requiredWhen(field)?.say
/** A default that depends on the account that adds the row, or on the row that a reference names. */
export const rowDefaultOf = (field: Field): RowDefault | undefined => ('rowDefault' in field ? field.rowDefault : undefined)
/** The fields that copy from the row that a reference of this name names, each with the field it copies. */
export const copiesFrom = (module: AnyModule, reference: string): readonly (readonly [name: string, from: string])[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const copied = rowDefaultOf(field)
    const [by = '', from = ''] = typeof copied === 'object' ? copied.from.split('.') : []
    return by === reference ? [[name, from] as const] : []
  })
export const isSecret = (field: Field): boolean => kindTraits(field).secret === true
/** Whether a secret is stored encrypted and not hashed. */
export const isReadableSecret = (field: Field): boolean => 'legible' in field && field.legible === true

/** The bounds of a field with numbers. */
export const numberBoundsOf = (field: Field): { min?: number; max?: number } =>
  kindTraits(field).ordered === 'number' ? (field as { min?: number; max?: number }) : {}
/** The maximum number of characters of a value of the field, if its kind has one. */
export const maxLengthOf = (field: Field): number | undefined => kindTraits(field).maxLength?.(field)

/** Whether lists contain the field: not secrets, and not long texts. */
export const isListed = (field: Field): boolean =>
  !isSecret(field) && !kindTraits(field).long && !('unlisted' in field && field.unlisted)

/** The options of a field, by label. */
export const optionsOf = (field: Field | undefined): Options | undefined =>
  field && 'options' in field ? field.options : undefined

/** The options an account may save. */
export const settableOptions = ({ options, platformOnly }: FieldOf['choice'], { platform }: { platform: boolean }): Options =>
  platform || !platformOnly
    ? options
    : Object.fromEntries(Object.entries(options).filter(([, value]) => !platformOnly.includes(value)))

/** Kinds whose value is the id of another row. */
export type LinkField = FieldOf['reference' | 'parent']
export const isLink = (field: Field): field is LinkField => kindTraits(field).points === 'one'
/** A link of the row itself, not a column `supplier.region`. */
export const isOwnLink = (field?: Field): field is LinkField => field !== undefined && isLink(field) && !formulaOf(field)
export const isReference = (field: Field | undefined): field is FieldOf['reference'] => field?.kind === 'reference'
export const isRegion = (field: Field | undefined): field is FieldOf['region'] => field?.kind === 'region'
/** Kinds whose rows carry the title of the referenced row. */
export type TitledField = LinkField | FieldOf['region']
export const isTitled = (field: Field): field is TitledField => kindTraits(field).titled === true
/** The field whose value encloses this one's value. */
export const enclosingFieldOf = (field: Field | undefined): string | undefined =>
  field && 'within' in field ? field.within : undefined
/** The key of that title in a row. */
export const titleKey = (name: string, field: TitledField): string => field.titled ?? `${name}_title`
/** Kinds whose value is one or several ids of rows. */
export type PointingField = LinkField | FieldOf['references']
export const isPointing = (field: Field): field is PointingField => kindTraits(field).points !== undefined
/** A field of that name that points to rows. */
export const pointingFieldOf = (module: AnyModule, name: string): PointingField | undefined => {
  const field = fieldOf(module, name)
  return field && isPointing(field) ? field : undefined
}
/** The module such a field points to. */
export const targetOf = (module: AnyModule, field: PointingField): string => ('to' in field ? field.to : tableOf(module))

export const columnName = (column: ListColumn<string>): string => (typeof column === 'string' ? column : column.field)

export const columnsOf = (module: AnyModule): readonly ListColumn<string>[] => module.list?.columns ?? []
export const columnNamesOf = (module: AnyModule): readonly string[] => columnsOf(module).map(columnName)
/** The fields searched by the keyword. */
export const searchOf = (module: AnyModule): readonly string[] => module.list?.search ?? []
export const isSearched = (module: AnyModule): boolean => searchOf(module).length > 0
export const inlineOf = (module: AnyModule): readonly string[] => module.list?.inline ?? []

/** The columns an export may contain, in order. */
export const exportsOf = memoByModule((module): readonly string[] =>
  exportedNames(module).filter(name => {
    const field = fieldsOf(module)[name]
    return field !== undefined && (isChildren(field) || isListed(field))
  }),
)
function exportedNames(module: AnyModule): readonly string[] {
  if (isNames(module.export)) return module.export
  const { except = [], also = [] } = module.export ?? {}
  const columns = columnNamesOf(module).filter(name => !except.includes(name))
  return [...also.filter(name => name === 'id'), ...columns, ...also.filter(name => name !== 'id')]
}
/** `Array.isArray` does not narrow a readonly list. */
const isNames = (names: object | undefined): names is readonly string[] => Array.isArray(names)

/** The fields an import may contain, in order. */
export const importFieldsOf = ({ import: fields = [] }: AnyModule): readonly string[] =>
  isNames(fields) ? fields : fields.fields
export const isImportable = (module: AnyModule): boolean => module.import !== undefined
/** The key fields an import names itself. */
export const importByOf = ({ import: fields = [] }: AnyModule): readonly string[] | undefined =>
  isNames(fields) ? undefined : fields.by

/** Groups of unique fields; a single unique field is a group of one. */
export const uniquesOf = memoByModule((module): readonly (readonly string[])[] => [
  ...Object.entries(module.fields).flatMap(([name, field]) => ('unique' in field && field.unique ? [[name]] : [])),
  ...uniqueGroupsOf(module),
])

/** The key fields of an import; empty where lines are compared as a whole. */
export const importKeyOf = memoByModule(
  (module): readonly string[] =>
    importByOf(module) ?? uniquesOf(module).find(names => names.every(name => importFieldsOf(module).includes(name))) ?? [],
)

/** The timestamps of the last change of a field, each with that field. */
export const stampsOf = memoByModule((module): readonly (readonly [name: string, of: string])[] =>
  Object.entries(module.fields).flatMap(([name, field]) =>
    'stamps' in field && field.stamps !== undefined ? [[name, field.stamps] as const] : [],
  ),
)
/** The timestamp fields set when one of these fields changes. */
export const stampedBy = (module: AnyModule, names: readonly string[]): readonly string[] =>
  stampsOf(module).flatMap(([name, of]) => (names.includes(of) ? [name] : []))

/** The parent field that makes the module's list a tree. */
export const parentFieldOf = memoByModule((module): string | undefined =>
  Object.keys(module.fields).find(name => module.fields[name]?.kind === 'parent'),
)

/** The parent or reference field that points to the module itself. */
export const selfLinkOf = memoByModule((module): string | undefined =>
  Object.keys(module.fields).find(name => pointsToOwn(module, module.fields[name])),
)
const pointsToOwn = (module: AnyModule, field?: Field) => isOwnLink(field) && targetOf(module, field) === tableOf(module)

/** The field that names a row in pickers and sentences. */
export const titleFieldOf = (module: AnyModule): string =>
  module.title ?? (Object.hasOwn(module.fields, 'title') ? 'title' : 'id')

export const sortsOf = (module: AnyModule): readonly string[] => ['id', ...(module.list?.sorts ?? [])]
export const commandsOf = (module: AnyModule): readonly Command[] => module.batch ?? commands
export const orderOf = ({ list: { order = 'id' } = { columns: [] } }: AnyModule): { sort: string; descending: boolean } =>
  typeof order === 'string' ? { sort: order, descending: true } : { sort: order.field, descending: !order.ascending }
/** How many rows a page may have; the first is the default. */
export const pageSizesOf = (module: AnyModule): readonly [number, ...number[]] => module.list?.pageSizes ?? [10, 20, 50, 100]

/** Whether a module sets its page sizes; else the window decides. */
export const hasOwnPageSizes = (module: AnyModule): boolean => module.list?.pageSizes !== undefined

interface FormSpec {
  width: number
  submit?: string
  preview?: true
  items: readonly FormItem<string>[]
}
export const formOf = (module: AnyModule): FormSpec => {
  const form = module.form ?? []
  if (!('fields' in form)) return { width: usualWidth(module, form), items: form }
  const { fields: items, width = usualWidth(module, items), ...rest } = form
  return { width, items, ...rest }
}
const namesIn = (items: FormSpec['items']) => items.flatMap(item => (typeof item === 'string' ? [item] : item.fields))
/** In pixels. A grid of child rows needs more room than fields below each other. */
const usualWidth = ({ fields }: AnyModule, items: FormSpec['items']): number =>
  namesIn(items).some(name => isChildren(fields[name])) ? 900 : 500
export const formFields = (module: AnyModule): readonly string[] => namesIn(formOf(module).items)

/** Rows that everybody sees and nobody changes. */
export const builtinIdsBelow = 1000
export const isBuiltin = (module: AnyModule, id: number): boolean => module.builtin !== undefined && id < builtinIdsBelow

/** Every address of a module's page, the first the key of its permission; none without a page. */
export const pageAddressesOf = (module: AnyModule): readonly string[] =>
  hasPage(module) ? [module.route, ...(module.alsoAt ?? [])] : []

/** The reference to a row's organisation. */
export const organisationFieldOf = (module: AnyModule): string | undefined =>
  Object.keys(module.fields).find(name => {
    const field = module.fields[name]
    return field !== undefined && 'owner' in field && field.owner === true
  })

/** The name of a module's table. */
export const tableOf = (module: AnyModule): string => module.rowsOf ?? module.name
/** The modules whose tables are made from their schemas. */
export const modulesWithTables = (modules: readonly AnyModule[]): readonly AnyModule[] =>
  modules.filter(module => !module.rowsOf && !module.log)

/** Whether only the platform writes rows. */
export const isPlatformOwned = ({ scope }: Pick<AnyModule, 'scope'>): boolean => scope === 'platform' || scope === 'organisation'

/** The boolean keys of `states` fields, each with its state and the initial one. */
export const stateFlagsOf = memoByModule((module): ReadonlyMap<string, StateFlag> => {
  const flags = Object.entries(module.fields).flatMap(([field, options]) =>
    'flags' in options
      ? Object.entries(options.flags ?? {}).map(([name, state]) => [name, { field, state, initial: options.initial }] as const)
      : [],
  )
  return new Map(flags)
})
interface StateFlag {
  field: string
  state: string
  initial: string
}

/** Whether a module has a page of its own; child rows need none. */
export const hasPage = (module: AnyModule): boolean => module.list !== undefined || module.single !== undefined

/** The fields of a module that hold child rows. */
export const childrenOf = memoByModule((module): readonly ChildrenNamed[] =>
  Object.entries(module.fields).flatMap(([name, field]): ChildrenNamed[] => (isChildren(field) ? [[name, field]] : [])),
)
export type ChildrenNamed = readonly [name: string, field: FieldOf['children']]

/** The fields of the child rows that their grid shows, in order: as declared, or those of their form, or all editable ones. */
export function childColumnsOf(child: AnyModule, { columns, by, order }: FieldOf['children']): readonly string[] {
  if (columns) return columns
  const inForm = formFields(child)
  const editable = Object.keys(child.fields).filter(
    name => !isReadonly(child.fields[name] as Field) && !isSecret(child.fields[name] as Field),
  )
  return (inForm.length ? inForm : editable).filter(name => name !== by && name !== order && name !== 'status')
}

/** The modules whose forms contain the rows of this one. */
export const parentModules = (module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[] =>
  modules.filter(one => childrenOf(one).some(([, { of }]) => of === module.name))

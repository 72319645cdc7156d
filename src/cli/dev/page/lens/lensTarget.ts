import {
  type AnyModule,
  columnName,
  columnsOf,
  fieldsOf,
  filtersOf,
  filterFields,
  type FilterSpec,
  isComputed,
} from '../../../../schema/index.ts'
import { componentOf, type Fiber, fiberChain, objectWithKeys, propsOf } from './fiberChain.ts'

/** What somebody points at, by the names of its schema. */
export type LensTarget = { module: AnyModule; label: string } & (
  | { is: 'heading' | 'cell'; name: string; row: number | null }
  | { is: 'filter'; filter: FilterSpec | 'search' }
  /** `row` is 0 until the row has been saved. */
  | { is: 'item'; name: string; row: number }
  | { is: 'button'; key: string; row: number | null }
  | { is: 'page' }
)

/**
 * What an element shows, read from the props of the React components above it: module, field, filter or row. So the client needs no
 * attributes for this.
 */
export function lensTarget(element: Element): LensTarget | null {
  const chain = fiberChain(drawnElement(element))
  const module = chain.map(moduleIn).find(one => one !== undefined)
  if (!module) return null
  const row = chain.map(rowIn).find(one => one !== undefined) ?? null
  const part = partOf(element, chain, { module, row })
  return { module, label: labelOf(module, part) ?? textOf(element), ...part }
}

/** The labels of the fields it is about. */
function labelOf(module: AnyModule, part: Part): string | undefined {
  const names = 'name' in part ? [part.name] : part.is === 'filter' && part.filter !== 'search' ? filterFields(part.filter) : []
  return names.map(name => fieldsOf(module)[name]?.label ?? name).join(' ') || undefined
}

const maxLabel = 40
const textOf = (element: Element): string =>
  (element.closest('button, [role=menuitem]') ?? element).textContent.replaceAll(/\s+/g, ' ').trim().slice(0, maxLabel)

/** The element, or the nearest around it that React drew: the inside of an icon or a map is not React's. */
const drawnElement = (element: Element): Element => {
  for (let one: Element | null = element; one; one = one.parentElement) if (fiberChain(one).length) return one
  return element
}

interface Around {
  module: AnyModule
  row: number | null
}
type Part = LensTarget extends infer T ? (T extends LensTarget ? Omit<T, 'module' | 'label'> : never) : never

function partOf(element: Element, chain: readonly Fiber[], { module, row }: Around): Part {
  const heading = element.closest('th[data-column]')?.getAttribute('data-column')
  if (heading && heading in fieldsOf(module)) return { is: 'heading', name: heading, row: null }
  const filter = filterAround(element, chain, module)
  if (filter) return { is: 'filter', filter }
  const action = element.closest('[data-action]')?.getAttribute('data-action') ?? menuKey(chain)
  if (action) return { is: 'button', key: action, row }
  const name = chain.flatMap(namesIn).find(one => one in fieldsOf(module))
  const form = chain.map(formIn).find(one => one !== undefined)
  if (form && name !== undefined) return { is: 'item', name, row: form.row }
  if (name !== undefined) return { is: 'cell', name, row }
  if (element.closest('button, a, [role=button]')) return { is: 'button', key: buttonKey(chain), row }
  return { is: 'page' }
}

const isModule = (value: unknown): value is AnyModule =>
  objectWithKeys(objectWithKeys(value, 'name', 'fields', 'wire')?.['wire'], 'path') !== undefined
/** A module as a prop, or in the context of a form. */
function moduleIn(fiber: Fiber): AnyModule | undefined {
  const { module, value } = propsOf(fiber)
  if (isModule(module)) return module
  const around = objectWithKeys(value, 'module', 'row', 'controls')?.['module']
  return isModule(around) ? around : undefined
}

function formIn(fiber: Fiber): { row: number } | undefined {
  const form = objectWithKeys(propsOf(fiber)['value'], 'module', 'row', 'controls')
  return form && { row: Number(form['row']) }
}

function rowIn(fiber: Fiber): number | undefined {
  const { row, record } = propsOf(fiber)
  const id = (objectWithKeys(row, 'id') ?? objectWithKeys(record, 'id'))?.['id']
  return typeof id === 'number' ? id : undefined
}

/** What may name a field: a prop of a cell or a control, the column of antd's table, the key of a cell of a long list. */
function namesIn(fiber: Fiber): readonly string[] {
  const { name, dataIndex, role } = propsOf(fiber)
  return [name, dataIndex, ...(role === 'gridcell' ? [fiber.key] : [])].filter(one => typeof one === 'string')
}

function filterAround(element: Element, chain: readonly Fiber[], module: AnyModule): FilterSpec | 'search' | undefined {
  const form = element.closest('form[role=search]')
  if (!form) return undefined
  const own = chain.map(fiber => objectWithKeys(propsOf(fiber)['filter'], 'as')).find(one => one !== undefined)
  if (own) return own as unknown as FilterSpec
  const named = element.closest('[data-field]')?.getAttribute('data-field')
  if (named) return filtersOf(module).find(filter => filterFields(filter).includes(named))
  return element.closest('button') ? undefined : 'search'
}

/** The key of an entry of antd's menus. */
const menuKey = (chain: readonly Fiber[]): string | undefined =>
  chain.map(fiber => propsOf(fiber)['eventKey']).find(one => typeof one === 'string')

/** Names of handlers that say nothing of what they do. */
const plainHandlers: ReadonlySet<string> = new Set(['onClick', 'onOk'])
/** Components that are a button themselves. */
const buttons: Readonly<Record<string, string>> = { ExportButton: 'export', ImportButton: 'import' }

/** What a button does: its component, its key, or the name under which its handler was passed on: `onAdd` is `add`. */
function buttonKey(chain: readonly Fiber[]): string {
  const handlers = new Set<unknown>()
  for (const fiber of chain) {
    const named = buttons[componentOf(fiber)]
    if (named) return named
    const props = propsOf(fiber)
    const passed = Object.entries(props).find(
      ([name, value]) => /^on[A-Z]/.test(name) && !plainHandlers.has(name) && handlers.has(value),
    )
    if (passed) return passed[0].charAt(2).toLowerCase() + passed[0].slice(3)
    if (typeof props['onClick'] === 'function') handlers.add(props['onClick'])
    if (fiber.key !== null && !fiber.key.startsWith('.') && handlers.size) return fiber.key
    if (objectWithKeys(props, 'module', 'id', 'onSaved')) return Number(props['id']) ? 'edit' : 'add'
    if (isModule(props['module'])) return ''
  }
  return ''
}

/** Where parts of the target are written, as addresses of a schema. */
export function schemaAddresses(target: LensTarget): readonly string[] {
  const { module } = target
  const at = (...parts: readonly (string | number)[]) => [module.name, ...parts].join('.')
  const fieldAt = (name: string) => [
    ...(name in module.fields ? [at('fields', name)] : []),
    ...(module.fields[name] && isComputed(module.fields[name]) ? [at('computed', name)] : []),
  ]
  switch (target.is) {
    case 'heading':
    case 'cell': {
      const index = columnsOf(module).findIndex(column => columnName(column) === target.name)
      return [...fieldAt(target.name), at('list', 'columns', ...(index < 0 ? [] : [index]))]
    }
    case 'filter': {
      if (target.filter === 'search') return [at('list', 'search')]
      const { filter } = target
      const index = filtersOf(module).findIndex(one => JSON.stringify(one) === JSON.stringify(filter))
      return [...filterFields(filter).flatMap(fieldAt), at('list', 'filters', ...(index < 0 ? [] : [index]))]
    }
    case 'item':
      return [...fieldAt(target.name), at('form')]
    case 'button':
      return [at(...buttonParts(module, target.key))]
    case 'page':
      return [module.name]
  }
}

function buttonParts(module: AnyModule, key: string): readonly string[] {
  const [first = '', second] = key.split(' ')
  if (module.actions && first in module.actions) return ['actions', first]
  if (module.rowForms && first in module.rowForms) return ['rowForms', first]
  if (first === 'bulk' && second !== undefined) return ['bulk', second]
  if (first === 'add' || first === 'edit') return ['form']
  return ['delete', 'export', 'import', 'bulk'].includes(first) ? [first] : []
}

/** The name that `why` has for what the target does. */
export function actionOfTarget(target: LensTarget): string {
  if (target.is === 'item') return target.row ? `field:${target.name}` : 'add'
  if (target.is !== 'button') return 'view'
  const [first = ''] = target.key.split(' ')
  if (target.module.actions && first in target.module.actions) return `action:${first}`
  if (target.module.rowForms && first in target.module.rowForms) return `form:${first}`
  if (['forbidden', 'normal', 'recover'].includes(first)) return `command:${first}`
  return ['add', 'edit', 'delete', 'export', 'import', 'bulk'].includes(first) ? first : 'view'
}

/** The last part of the paths of the calls that feed the target, or that its button makes. */
export function callsBehind(target: LensTarget): readonly string[] {
  if (target.is === 'item') return ['info']
  const reading = ['list', 'aggregate', 'tree', 'info']
  if (target.is !== 'button') return reading
  const [first = ''] = target.key.split(' ')
  if (target.module.actions && first in target.module.actions) return [first]
  if (first === 'add' || first === 'edit') return ['save']
  if (first === 'delete') return ['del', 'batch']
  if (['forbidden', 'normal', 'recover', 'bulk'].includes(first)) return ['batch']
  if (first === 'import') return ['excel', 'excel/check']
  return first === 'history' ? ['history'] : reading
}

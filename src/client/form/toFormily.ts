import { spansBothColumns, kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  type ConditionalOption,
  type Field,
  type RowComparison,
  type RowCondition,
  fieldsOf,
  formOf,
  isChildren,
  isReadonly,
  isRequired,
  readonlyWhen,
  shownWhen,
} from '../../schema/index.ts'

/** The rules of one field, as data. */
export interface FieldRules {
  required?: true | string | ConditionalOption
  readonly?: ConditionalOption
  when?: RowCondition
  that?: RowComparison
}
/** A formily schema as plain data: no functions, no expressions that formily would compile. */
export interface FormPlan {
  type: 'object' | 'void' | 'string' | 'number' | 'array'
  title?: string
  properties?: Record<string, FormPlan>
  'x-decorator'?: 'Item'
  'x-decorator-props'?: { name: string; required?: true; hint?: string; wide?: true }
  'x-component'?: 'Control' | 'Grid' | 'Tabs' | 'Tabs.TabPane'
  'x-component-props'?: { name: string } | { tab: string; forceRender: true }
  'x-disabled'?: true
  'x-data'?: FieldRules
}

export const tabKey = (index: number): string => `tab${index}`

/** The formily schema of a module's form. Fields outside tabs come above them. */
export function toFormily(module: AnyModule): FormPlan {
  const { items } = formOf(module)
  const plain = items.filter(item => typeof item === 'string')
  const tabs = items.flatMap((item, index) => (typeof item === 'string' ? [] : [[tabKey(index), tab(module, item)] as const]))
  return {
    type: 'object',
    properties: {
      ...(plain.length ? { fields: grid(module, plain) } : {}),
      ...(tabs.length ? { tabs: { type: 'void', 'x-component': 'Tabs', properties: Object.fromEntries(tabs) } } : {}),
    },
  }
}

const tab = (module: AnyModule, item: { tab: string; fields: readonly string[] }): FormPlan => ({
  type: 'void',
  'x-component': 'Tabs.TabPane',
  'x-component-props': { tab: item.tab, forceRender: true },
  properties: { fields: grid(module, item.fields) },
})

const grid = (module: AnyModule, names: readonly string[]): FormPlan => ({
  type: 'void',
  'x-component': 'Grid',
  properties: Object.fromEntries(names.flatMap(name => control(name, fieldsOf(module)[name]))),
})

function control(name: string, field: Field | undefined): (readonly [string, FormPlan])[] {
  if (!field) return []
  const rules = rulesOf(field)
  const plan: FormPlan = {
    type: kindValue(field).formType,
    title: field.label,
    'x-decorator': 'Item',
    'x-decorator-props': {
      name,
      ...(isRequired(field) || (isChildren(field) && field.min) ? { required: true } : {}),
      ...('hint' in field && field.hint ? { hint: field.hint } : {}),
      ...(spansBothColumns(field) ? { wide: true } : {}),
    },
    'x-component': 'Control',
    'x-component-props': { name },
    ...(isReadonly(field) ? { 'x-disabled': true } : {}),
    ...(Object.keys(rules).length ? { 'x-data': rules } : {}),
  }
  return [[name, plan]]
}

function rulesOf(field: Field): FieldRules {
  const locked = readonlyWhen(field)
  return {
    ...('required' in field && field.required ? { required: field.required } : {}),
    ...(locked ? { readonly: locked } : {}),
    ...shownWhen(field),
  }
}

/** The key of the tab a field is on; null outside tabs. */
export function tabKeyOf(module: AnyModule, name: string): string | null {
  const index = formOf(module).items.findIndex(item => typeof item === 'object' && item.fields.includes(name))
  return index < 0 ? null : tabKey(index)
}

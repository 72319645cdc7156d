import i18next from 'i18next'
import { kindValue } from '../../kinds/kindValues.ts'
import { kindView } from '../../kinds/kindViews.ts'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  isChildren,
  isPointing,
  isRegion,
  targetOf,
} from '../../schema/index.ts'
import { findModule, regionsModuleName } from '../api/moduleRegistry.ts'
import { translateModule } from '../views/useModuleLabels.ts'

/** One field of a row, before and after, as text. */
export interface FieldChange {
  name: string
  label: string
  /** Undefined for an entry that is no field of the module, as with an export. */
  field: Field | undefined
  before: string
  after: string
}
export type RowDiff = Readonly<Record<string, readonly [unknown, unknown]>>

/** The title of a row of a module. */
type RowTitleOf = (to: string, id: number) => string
const titleById: RowTitleOf = (_to, id) => String(id)

/** The changes of one row, with the labels and in the order of its module's fields. */
export function describeChanges(module: AnyModule | undefined, diff: RowDiff, titleOf: RowTitleOf = titleById): FieldChange[] {
  const fields = module ? fieldsOf(translateModule(module)) : {}
  const order = [...Object.keys(fields), ...Object.keys(diff)]
  const changes = Object.entries(diff).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return changes.map(([name, [before, after]]) => {
    const field = fields[name]
    const asText = (value: unknown) =>
      isChildren(field)
        ? describeChildren(field, value)
        : module && field
          ? describeValue(value, { module, field, titleOf })
          : describeEntry(fields, value)
    const label = field?.label ?? i18next.t(`engine:audit.of.${name}`, { defaultValue: name })
    return { name, label, field, before: asText(before), after: asText(after) }
  })
}

/** Child rows that changed: their places, and the values that were or are theirs. */
function describeChildren({ of }: FieldOf['children'], value: unknown): string {
  const module = findModule(of)
  const rows = Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
  const texts = rows.map(({ line, id: _id, ...values }) => {
    const diff = Object.fromEntries(Object.entries(values).map(([name, one]) => [name, [null, one] as const]))
    const parts = describeChanges(module, diff).map(({ label, after }) => `${label} ${after}`)
    return i18next.t('engine:children.problem', { line, text: parts.join(i18next.t('engine:comma')) })
  })
  return texts.join('\n') || '-'
}

/** The value of an entry that is no field, of an export or an upload: names of fields, numbers, texts. */
function describeEntry(fields: Readonly<Record<string, Field>>, value: unknown): string {
  if (Array.isArray(value)) return value.map(one => fields[String(one)]?.label ?? String(one)).join(i18next.t('engine:comma'))
  return value === null || value === undefined || value === '' ? '-' : String(value)
}

/** The module that a field refers to. */
const targetModule = (module: AnyModule, field: Field): string | undefined => {
  if (isRegion(field)) return regionsModuleName()
  return isPointing(field) ? targetOf(module, field) : undefined
}
const idsIn = (value: unknown): number[] => [value].flat(2).map(Number).filter(Boolean)
const rootLabel = (field: Field): string => ('root' in field && field.root) || '-'

/** The rows that a change refers to by id, with the referring fields. */
export const referencedRows = (module: AnyModule | undefined, diff: RowDiff): readonly (readonly [field: string, id: number])[] =>
  Object.entries(diff).flatMap(([name, values]) => {
    const field = module && fieldsOf(module)[name]
    const refers = field && targetModule(module, field) !== undefined
    return refers ? idsIn(values).map(id => [name, id] as const) : []
  })

const masked = '***'
function describeValue(
  value: unknown,
  { module, field, titleOf }: { module: AnyModule; field: Field; titleOf: RowTitleOf },
): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value === masked) return masked
  const to = targetModule(module, field)
  if (to !== undefined)
    return (
      idsIn(value)
        .map(id => titleOf(to, id))
        .join(i18next.t('engine:comma')) || rootLabel(field)
    )
  const { print, printIn } = kindValue(field)
  const { changeText } = kindView(field)
  try {
    return (changeText?.(value, field) ?? printIn?.(value, field, i18next.t) ?? print(value, field)) || '-'
  } catch {
    return JSON.stringify(value)
  }
}

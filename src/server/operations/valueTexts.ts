import {
  type AnyModule,
  type Field,
  fieldsOf,
  isLink,
  isPointing,
  isRegion,
  regionsModuleOf,
  targetOf,
} from '../../schema/index.ts'
import type { Language } from '../../shared/rules/languages.ts'
import type { Scope } from '../db/scope.ts'
import { valueFormatter } from '../text/formatValue.ts'
import { translateKey, translatedModule } from '../text/translations.ts'

interface PrintedValues {
  name: string
  values: readonly unknown[]
  language: Language
}
/** Values as text: rows by their titles; empty where there is no value. */
export async function valueTexts(
  scope: Scope,
  module: AnyModule,
  { name, values, language }: PrintedValues,
): Promise<(value: unknown) => string> {
  const field = fieldsOf(translatedModule(module, language))[name]
  if (!field) return String
  if (!isPointing(field) && !isRegion(field)) {
    const format = valueFormatter(field, language)
    return value => (value === null || value === undefined ? '' : format(value).slice(0, maxTextLength))
  }
  const titles = await titlesOfValues(scope, module, { field, values: values.flat() })
  return value =>
    [value]
      .flat()
      .filter(id => id !== null && !(id === 0 && isLink(field)))
      .map(id => titles.get(id) ?? `#${String(id)}`)
      .join(translateKey(language, 'engine:comma'))
}
const maxTextLength = 60

/** The titles of the rows or regions that the values of a field refer to. */
export async function titlesOfValues(
  scope: Scope,
  module: AnyModule,
  { field, values }: { field: Field | undefined; values: readonly unknown[] },
): Promise<ReadonlyMap<unknown, string>> {
  const target = field && targetModule(scope, module, field)
  const ids = values.filter(value => typeof value === 'number' && value > 0) as number[]
  if (!target || !ids.length) return new Map()
  const rows = await scope
    .rows(target)
    .options({ keyword: '', ids, conditions: [], without: null, limit: ids.length, statuses: [1, 0, -1] })
  return new Map(rows.map(row => [Number(row['id']), String(row['title'] ?? '')]))
}

const targetModule = (scope: Scope, module: AnyModule, field: Field): AnyModule | undefined => {
  if (isRegion(field)) return regionsModuleOf(scope.registry.modules)
  return isPointing(field) ? scope.registry.named(targetOf(module, field)) : undefined
}

import { t } from 'i18next'
import {
  type AnyModule,
  numberBoundsOf,
  columnNamesOf,
  type Field,
  fieldsOf,
  formFields,
  importFieldsOf,
  isComputed,
  isPointing,
  isReadonly,
  isRequired,
  isSetOnce,
  lockedFields,
  maxLengthOf,
  maskedFields,
  type ModuleHelp,
  needsOf,
  optionsOf,
  requiredWhen,
  targetOf,
  exclusionsOf,
  wholeModule,
} from '../../../schema/index.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { rightTitle } from './rightTitle.ts'

export interface FieldHelp {
  name: string
  label: string
  /** The text of the schema. */
  texts: readonly string[]
  /** Sentences derived from its options. */
  rules: readonly string[]
}

/** The fields an account sees on the page, in the order of the form, then of the list. */
export function fieldsHelp(module: AnyModule, help: ModuleHelp | null): readonly FieldHelp[] {
  const names = [...new Set([...formFields(module), ...columnNamesOf(module), ...importFieldsOf(module)])].filter(
    name => name !== 'id',
  )
  return names.flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const texts = [help?.fields?.[name], 'hint' in field ? field.hint : undefined].filter(text => text !== undefined)
    return [{ name, label: field.label, texts, rules: rulesOf(module, name, field) }]
  })
}

const rulesOf = (module: AnyModule, name: string, field: Field): readonly string[] => [
  ...(writingRule(module, name, field) ?? []),
  ...valueRules(module, field),
  ...(maskedFields(module).has(name) ? [t('help:field.masked')] : []),
]

function writingRule(module: AnyModule, name: string, field: Field): readonly string[] {
  if (lockedFields(module).has(name)) {
    const { edit } = needsOf(wholeModule(module).fields[name] ?? field)
    return [t('help:field.locked', { right: edit === undefined ? '' : rightTitle(module, edit) })]
  }
  if (isReadonly(field) || isComputed(field)) return [t('help:field.byServer')]
  return [
    ...(isRequired(field) ? [t('help:field.required')] : requiredWhen(field) ? [t('help:field.requiredWhen')] : []),
    ...(isSetOnce(field) ? [t('help:field.once')] : []),
    ...('unique' in field && field.unique ? [t('help:field.unique')] : []),
    ...overlapRules(module, name),
  ]
}

/** Said at both ends of a period, the fields that must differ while it lasts; without one, at these fields. */
const overlapRules = (module: AnyModule, name: string): readonly string[] =>
  exclusionsOf(module)
    .filter(({ fields, during = fields }) => during.includes(name))
    .map(({ fields, during }) =>
      during && !fields.length
        ? t('help:field.noOverlapAtAll')
        : t(during ? 'help:field.noOverlap' : 'help:field.uniqueAmong', {
            fields: fields.map(one => fieldsOf(module)[one]?.label ?? one).join(t('engine:comma')),
          }),
    )

function valueRules(module: AnyModule, field: Field): readonly string[] {
  const { min, max } = numberBoundsOf(field)
  const maxLength = maxLengthOf(field)
  const options = Object.keys(optionsOf(field) ?? {})
  const target = isPointing(field) ? findModule(targetOf(module, field)) : undefined
  return [
    ...(min !== undefined && max !== undefined
      ? [t('help:field.between', { min, max })]
      : min === undefined
        ? max === undefined
          ? []
          : [t('help:field.most', { max })]
        : [t('help:field.least', { min })]),
    ...(maxLength === undefined || isReadonly(field) ? [] : [t('help:field.longest', { max: maxLength })]),
    ...('unit' in field && field.unit ? [t('help:field.unit', { unit: field.unit })] : []),
    ...('shape' in field && field.shape ? [field.shape] : []),
    ...(options.length ? [t('help:field.options', { words: options.join(t('engine:comma')) })] : []),
    ...(target && target.name !== module.name ? [t('help:field.target', { page: titleOfModule(target) })] : []),
  ]
}

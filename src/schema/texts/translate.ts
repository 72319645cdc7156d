import type { ReferencedFormula } from '../../kinds/computed/kind.ts'
import { splitPath } from '../computed/summarizedRows.ts'
import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { fieldsOf, formulaOf, isChildren, optionsOf, systemFields } from '../read.ts'
import { mapOptionWords, mapTexts } from './mapTexts.ts'
import { fieldTexts } from './text.ts'

/**
 * The translation of a module's label key, or the engine's; the schema's own text where there is neither. Another module's key
 * is `modules/<name>:<key>`.
 */
export type TranslateLabel = (key: string, text: string) => string

/** The module with its texts in another language. */
export function translateTexts(module: AnyModule, translate: TranslateLabel): AnyModule {
  const fields = Object.entries(fieldsOf(module)).map(
    ([name, field]) => [name, translateField(module, name, { field, translate })] as const,
  )
  return { ...mapTexts(module, translate), fields: Object.fromEntries(fields) }
}

function translateField(
  module: AnyModule,
  name: string,
  { field, translate }: { field: Field; translate: TranslateLabel },
): Field {
  const formula = formulaOf(field)
  if (formula?.name === 'referenced') return translateReferenced(module, formula, { field, translate })
  const first = module.fields[splitPath(name)[0]]
  if (isChildren(first) && first !== field) return translateReferenced(module, { of: name, to: first.of }, { field, translate })
  const own = Object.hasOwn(module.fields, name) || !(name in systemFields)
  const label = translate(own ? `fields.${name}` : `system.${name}`, field.label)
  return { ...translateWords(name, field, translate), label } as Field
}

/** `supplier.level` is called in the words of both modules. */
function translateReferenced(
  module: AnyModule,
  { of, to }: Pick<ReferencedFormula, 'of' | 'to'>,
  { field, translate }: { field: Field; translate: TranslateLabel },
): Field {
  const [link, rest = ''] = splitPath(of)
  const first = module.fields[link]?.label ?? ''
  const there: TranslateLabel = (key, text) => translate(`modules/${to}:${key}`, text)
  const label = `${translate(`fields.${link}`, first)}·${there(`fields.${rest}`, field.label.slice(first.length + 1))}`
  return { ...translateWords(rest, field, there), label } as Field
}

const wordedOptions = Object.entries(fieldTexts).filter(([option]) => option !== 'label')

function translateWords(name: string, field: Field, translate: TranslateLabel): object {
  const translateOption = (option: string, key: string) => {
    const text: unknown = Reflect.get(field, option)
    if (hasMessage(text)) return { [option]: { ...text, say: translate(key, text.say) } }
    return typeof text === 'string' && text !== '' ? { [option]: translate(key, text) } : {}
  }
  const options = optionsOf(field)
  return {
    ...field,
    ...Object.assign({}, ...wordedOptions.map(([option, keyOf]) => translateOption(option, keyOf(name)))),
    ...(options ? { options: mapOptionWords(options, value => optionKey(name, field, value), translate) } : {}),
  }
}

const hasMessage = (option: unknown): option is { say: string } =>
  typeof option === 'object' && option !== null && 'say' in option && typeof option.say === 'string'

/** The key of an option's label; an action's label is in the words of its module. */
function optionKey(name: string, field: Field, value: string | number): string {
  const module = 'labelledBy' in field ? field.labelledBy?.[value] : undefined
  return module === undefined ? `options.${name}.${value}` : `modules/${module}:actions.${value}.label`
}

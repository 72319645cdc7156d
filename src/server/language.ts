import english from '../../locales/en-US/errors.json' with { type: 'json' }
import englishNotices from '../../locales/en-US/notices.json' with { type: 'json' }
import chinese from '../../locales/zh-CN/errors.json' with { type: 'json' }
import chineseNotices from '../../locales/zh-CN/notices.json' with { type: 'json' }
import { type Language, languages } from '../rules/languages.ts'
import type { AnyModule, Field } from '../schema/index.ts'
import { fieldsOf, filtersOf, paramsOf, withinOf } from '../schema/index.ts'
import {
  type FieldError,
  type FieldProblem,
  type FieldProblemCode,
  isRefusalCode,
  refuse,
  type Refusal,
  type RefusalCode,
} from '../wire/refusal.ts'
import type { Notice, NoticeCode } from './features/messages/notice.ts'
import { fill, packIn, sayWord, spoken, titleIn } from './packs.ts'

interface Words {
  refusal: Record<RefusalCode, string>
  field: Record<FieldProblemCode, string>
  done: Record<Done, string>
}
/** What a reply says of a call that went well. */
type Done = 'uploaded'
/** What is made of the Chinese has its shape. */
const wordsIn = (language: Language): Words => {
  if (language === 'zh-CN') return chinese
  return language === 'en-US' ? english : (packIn(language, 'errors') as Words)
}
const [own] = languages

export interface Said {
  module?: AnyModule | null
  language?: Language
}

/** Why one value was not taken, in words. */
export function sayProblem(problem: FieldProblem, field: Field | undefined, language: Language = own): string {
  const ours = field && sentenceOf(field, problem.code)
  if (typeof ours === 'string') return ours
  return fill(wordsIn(language).field[problem.code], { label: field?.label ?? '', ...problem.params })
}

/** The sentence a field brings for what is wrong with it. */
function sentenceOf(field: Field, code: FieldProblemCode): unknown {
  if (code === 'required' && 'required' in field) return field.required
  return code === 'badPattern' && 'shape' in field ? field.shape : undefined
}

/** The same of a field of a module, as the module calls it in that language. */
export function sayFault({ field: name, ...problem }: FieldError, { module, language = own }: Said): string {
  const fields = module ? fieldsOf(spoken(module, language)) : {}
  const above = fields[withinOf(fields[name]) ?? '']
  return sayProblem(above ? { ...problem, params: { above: above.label, ...problem.params } } : problem, fields[name], language)
}

export const sayDone = (what: Done, language: Language = own): string => wordsIn(language).done[what]

/** A refusal as one sentence: of its first field where it has one. */
export function sayRefusal(refusal: Refusal, { module, language = own }: Said): string {
  const { errors, params, fields } = refusal.detail
  const [first] = errors ?? []
  if (refusal.code === 'invalid' && first) return sayFault(first, { module: module ?? null, language })
  if (refusal.code === 'notDeletable' && module?.undeletable) return spoken(module, language).undeletable ?? module.undeletable
  const named =
    module && fields ? { fields: labelsOf(spoken(module, language), fields).join(sayWord(language, 'engine:comma')) } : {}
  const sought =
    module && refusal.code === 'badFilter' ? { name: filterCalled(spoken(module, language), String(params?.['name'])) } : {}
  return fill(wordsIn(language).refusal[refusal.code], { ...params, ...named, ...sought })
}

/** A filter by the label of what it asks of, where the wire has another name. */
function filterCalled(module: AnyModule, param: string): string {
  const filter = filtersOf(module).find(one => paramsOf(one).includes(param))
  const field = filter && 'field' in filter ? filter.field : param
  return labelsOf(module, [field]).join('')
}

const labelsOf = (module: AnyModule, names: readonly string[]): string[] =>
  names.map(name => fieldsOf(module)[name]?.label ?? name)

/** Who writes where no account of the reader's organisation does. */
type Writer = 'system' | 'platform' | 'gone'
type NoticeWords = Record<NoticeCode, { title: string; content: string }> & { writer: Record<Writer, string> }
const noticesIn = (language: Language): NoticeWords => {
  if (language === 'zh-CN') return chineseNotices
  return language === 'en-US' ? englishNotices : (packIn(language, 'notices') as NoticeWords)
}

export const sayWriter = (writer: Writer, language: Language): string => noticesIn(language).writer[writer]

/** What the system has to say: a title as text, and what stands below it as HTML. */
export function sayNotice({ code, about, params, problem }: Notice, language: Language): { title: string; content: string } {
  const { title, content } = noticesIn(language)[code]
  const why =
    problem && isRefusalCode(problem.code) ? sayRefusal(refuse(problem.code, { params: problem.params ?? {} }), { language }) : ''
  const called = about === undefined ? undefined : titleIn(language, about)
  const said = { ...params, ...(called === undefined ? {} : { module: called }), problem: why }
  const harmless = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, escaped(String(value))]))
  return { title: fill(title, said), content: fill(content, harmless) }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

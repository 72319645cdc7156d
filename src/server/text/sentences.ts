import {
  type AnyModule,
  type Field,
  fieldsOf,
  queryFiltersOf,
  filterParams,
  ownRefusal,
  readonlyWhen,
  requiredSentence,
  stepName,
  systemFields,
  enclosingFieldOf,
} from '../../schema/index.ts'
import { type Language, languages } from '../../shared/rules/languages.ts'
import { editorsText } from '../../shared/rules/rowScopes.ts'
import {
  type FieldError,
  type FieldProblem,
  type FieldProblemCode,
  isRefusalCode,
  type Refusal,
  type RefusalCode,
  type RefusalDetail,
} from '../../shared/wire/refusal.ts'
import { storedRefusal } from '../../shared/wire/storedRefusal.ts'
import type { SystemNotice, SystemNoticeCode } from '../messages/systemNotice.ts'
import { fillTemplate, readPack, translateKey, translatedModule, moduleTitleIn } from './translations.ts'

interface Words {
  refusal: Record<RefusalCode, string>
  field: Record<FieldProblemCode, string>
  failure: { numbered: string }
  done: Record<'uploaded', string>
}
/** Sentences that only the server sends, to programs and on the way to a provider: they are not in the browser's chunks. */
function readWords(language: Language): Words {
  const { refusal, ...words } = readPack(language, 'errors') as Words
  const callers = readPack(language, 'callers') as Pick<Words, 'refusal'>
  return { ...words, refusal: { ...refusal, ...callers.refusal } }
}
const readWordsOf = new Map<Language, Words>()

function wordsIn(language: Language): Words {
  const words = readWordsOf.get(language) ?? readWords(language)
  readWordsOf.set(language, words)
  return words
}
const [own] = languages

export interface SentenceContext {
  module?: AnyModule | null
  language?: Language
}

/** The sentence of a value's error. */
export function problemSentence(problem: FieldProblem, field: Field | undefined, language: Language = own): string {
  const declared = field && sentenceOf(field, problem.code)
  if (typeof declared === 'string') return declared
  const why = problem.code === 'columnMissing' ? { why: problemSentence({ code: 'required' }, field, language) } : {}
  return fillTemplate(wordsIn(language).field[problem.code], { label: field?.label ?? '', ...why, ...problem.params })
}

/** The sentence that a field declares for its own errors. */
function sentenceOf(field: Field, code: FieldProblemCode): unknown {
  if (code === 'required') return requiredSentence(field)
  if (code === 'readonly') return readonlyWhen(field)?.say
  return code === 'badPattern' && 'shape' in field ? field.shape : undefined
}

/** The sentence of a broken rule, from its module. */
const ruleSentence = (
  { code, params }: Pick<RefusalDetail, 'params'> & { code: string },
  { module, language = own }: SentenceContext,
): string | undefined =>
  code === 'ruleBroken' && module ? translatedModule(module, language).rules?.[Number(params?.['rule'])]?.say : undefined

/** The sentence for a field of a module, with its translated label. */
export function fieldErrorSentence({ field: name, ...problem }: FieldError, { module, language = own }: SentenceContext): string {
  if (problem.child) return childSentence({ ...problem, child: problem.child }, language)
  const rule = ruleSentence(problem, { module: module ?? null, language })
  if (rule !== undefined) return rule
  const translated = module && translatedModule(module, language)
  if (problem.code === 'rowLocked' && translated?.readonly?.say) return translated.readonly.say
  const fields = translated ? fieldsOf(translated) : {}
  const above = fields[enclosingFieldOf(fields[name]) ?? '']
  const called = {
    ...(module ? { label: fieldLabels(module, [name], language) } : {}),
    ...(above ? { above: above.label } : {}),
    ...(translated
      ? {
          ...actionOfStep(translated, name, problem),
          ...labelsOfGroup(translated, problem, language),
          ...labelOfMatched(translated, problem),
        }
      : {}),
  }
  return problemSentence({ ...problem, params: { ...called, ...problem.params } }, fields[name], language)
}

/** The fault of a child row: its place, and a sentence of its own module; with the column where the sentence does not name it. */
function childSentence(
  { child, ...problem }: FieldProblem & { child: NonNullable<FieldError['child']> },
  language: Language,
): string {
  const { module, line, field, refusal } = child
  const text = refusal
    ? refusalSentence(refusal, { module, language })
    : fieldErrorSentence({ ...problem, field }, { module, language })
  const label = field === '' || refusal ? '' : labelsOf(translatedModule(module, language), [field]).join('')
  return translateKey(language, text.includes(label) ? 'engine:children.problem' : 'engine:children.problemAt', {
    line,
    label,
    text,
  })
}

/** The labels of fields that are unique together. */
const labelsOfGroup = (module: AnyModule, { code, params }: FieldProblem, language: Language): { labels?: string } =>
  code === 'duplicateTogether' || code === 'sameAsRow'
    ? { labels: labelsOf(module, String(params?.['names']).split(' ')).join(translateKey(language, 'engine:comma')) }
    : {}

/** The label of the field that a choice depends on. */
const labelOfMatched = (module: AnyModule, { params }: FieldProblem): { other?: string } =>
  params?.['matched'] === undefined ? {} : { other: labelsOf(module, [String(params['matched'])]).join('') }

/** The label of the action that runs a step. */
const actionOfStep = (module: AnyModule, name: string, { code, params }: FieldProblem): { action?: string } =>
  code === 'stepByAction'
    ? { action: module.actions?.[stepName(name, String(params?.['from']), String(params?.['to']))]?.label ?? '' }
    : {}

/** The sentence of a successful reply to an upload. */
export const uploadedSentence = (language: Language): string => wordsIn(language).done.uploaded

/** The refusal of an action whose condition a row does not meet. */
const actionMessage = ({ code, detail: { params } }: Refusal, { module, language = own }: SentenceContext): string | undefined =>
  module && (code === 'notAllowedNow' || code === 'stepTaken')
    ? translatedModule(module, language).actions?.[String(params?.['action'])]?.message
    : undefined

/** Refusals that say the name of a field in `params`: a sentence says its label. */
const fieldRefusals: readonly string[] = ['unknownField', 'readonlyField'] satisfies RefusalCode[]

/** A refusal as one sentence: that of its first field error, if there is one. */
export function refusalSentence(refusal: Refusal, { module, language = own }: SentenceContext): string {
  const { errors, params, fields } = refusal.detail
  const [first] = errors ?? []
  if (refusal.code === 'invalid' && first) return fieldErrorSentence(first, { module: module ?? null, language })
  if (refusal.code === 'notDeletable' && module?.delete?.message)
    return translatedModule(module, language).delete?.message ?? module.delete?.message
  if (refusal.code === 'rowLocked' && module?.readonly?.say)
    return translatedModule(module, language).readonly?.say ?? module.readonly.say
  if (refusal.code === 'notEditable') return fillTemplate(templateOf(refusal, language), { who: editorsOf(module, language) })
  const message = actionMessage(refusal, { module: module ?? null, language })
  if (message !== undefined) return message
  const rule = ruleSentence({ code: refusal.code, ...refusal.detail }, { module: refusal.module ?? module ?? null, language })
  const title = refusal.module && params?.['title']
  if (rule !== undefined) return title ? translateKey(language, 'engine:ruleOfRow', { title, text: rule }) : rule
  const named = module && fields ? { fields: fieldLabels(module, fields, language) } : {}
  const fieldLabel =
    module && fieldRefusals.includes(refusal.code) ? { name: fieldLabels(module, [String(params?.['name'])], language) } : {}
  const filterLabel =
    module && refusal.code === 'badFilter'
      ? { name: filterCalled(translatedModule(module, language), String(params?.['name'])) }
      : {}
  return fillTemplate(templateOf(refusal, language), { ...params, ...named, ...fieldLabel, ...filterLabel })
}

/** Who may change the rows of a module. */
const editorsOf = (module: AnyModule | null | undefined, language: Language): string =>
  editorsText(module ? translatedModule(module, language) : {}, {
    translate: (key, params) => translateKey(language, `engine:editors.${key}`, params),
    labels: names => (module ? fieldLabels(module, names, language) : ''),
  })

/** The sentence of a code with its gaps: the module's own, or the engine's. */
function templateOf({ code, module }: Refusal, language: Language): string {
  const declared = module && translatedModule(module, language).refusals?.[code]
  if (declared) return ownRefusal(declared).text
  return wordsIn(language).refusal[isRefusalCode(code) ? code : 'failed']
}

/** The label of a filter whose parameter has another name than its field. */
function filterCalled(module: AnyModule, param: string): string {
  const filter = queryFiltersOf(module).find(one => filterParams(one).includes(param))
  if (filter?.as === 'whether') return filter.label
  const field = filter && 'field' in filter ? filter.field : param
  return labelsOf(module, [field]).join('')
}

const labelsOf = (module: AnyModule, names: readonly string[]): string[] =>
  names.map(name => fieldsOf(module)[name]?.label ?? name)

/** The labels of fields, those that come with every module among them. */
const fieldLabels = (module: AnyModule, names: readonly string[], language: Language): string =>
  names
    .flatMap(name =>
      Object.hasOwn(systemFields, name) && !Object.hasOwn(module.fields, name)
        ? translateKey(language, `engine:system.${name}`)
        : labelsOf(translatedModule(module, language), [name]),
    )
    .join(translateKey(language, 'engine:comma'))

/** Names of senders that are no account of the reader's organisation. */
type Writer = 'system' | 'platform' | 'gone'
type NoticeWords = Record<SystemNoticeCode, { title: string; content: string }> & { writer: Record<Writer, string> }
const noticesIn = (language: Language): NoticeWords => readPack(language, 'notices') as NoticeWords

export const writerName = (writer: Writer, language: Language): string => noticesIn(language).writer[writer]

/** A system notice: its title as text, and its content as HTML. */
export function noticeText(
  { code, about, params, problem }: SystemNotice,
  language: Language,
  moduleNamed: (name: string) => AnyModule | undefined,
): { title: string; content: string } {
  const { title, content } = noticesIn(language)[code]
  const refusal = problem && storedRefusal(problem, moduleNamed)
  const why = refusal ? refusalSentence(refusal, { language }) : ''
  const called = about === undefined ? undefined : moduleTitleIn(language, about, moduleNamed(about))
  const noticeParams = { ...params, ...(called === undefined ? {} : { module: called }), problem: why }
  const harmless = Object.fromEntries(Object.entries(noticeParams).map(([name, value]) => [name, escapeHtml(String(value))]))
  return { title: fillTemplate(title, noticeParams), content: fillTemplate(content, harmless) }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** The sentence with the request id, under which the log has the fault. */
export const numberedSentence = (sentence: string, number: string, language: Language): string =>
  fillTemplate(wordsIn(language).failure.numbered, { sentence, number })

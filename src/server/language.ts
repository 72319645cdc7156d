import english from '../../locales/en-US/errors.json' with { type: 'json' }
import englishNotices from '../../locales/en-US/notices.json' with { type: 'json' }
import chinese from '../../locales/zh-CN/errors.json' with { type: 'json' }
import chineseNotices from '../../locales/zh-CN/notices.json' with { type: 'json' }
import type { AnyModule, Field } from '../schema/index.ts'
import { fieldsOf } from '../schema/index.ts'
import {
  type FieldProblem,
  type FieldProblemCode,
  isRefusalCode,
  refuse,
  type Refusal,
  type RefusalCode,
} from '../wire/refusal.ts'
import type { Notice, NoticeCode } from './features/messages/notice.ts'

interface Words {
  refusal: Record<RefusalCode, string>
  field: Record<FieldProblemCode, string>
  done: Record<Done, string>
}
/** What a reply says of a call that went well. */
type Done = 'uploaded'
const words: Record<string, Words> = { 'zh-CN': chinese, 'en-US': english }
export type Language = 'zh-CN' | 'en-US'

const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

export interface Said {
  module?: AnyModule | null
  language?: Language
}
const speaking = (language: Language | undefined): Words => words[language ?? 'zh-CN'] ?? chinese

/** Why one value was not taken, in words. */
export function sayProblem(problem: FieldProblem, field: Field | undefined, language?: Language): string {
  const own = problem.code === 'required' && field && 'required' in field ? field.required : undefined
  if (typeof own === 'string') return own
  return fill(speaking(language).field[problem.code], { label: field?.label ?? '', ...problem.params })
}

export const sayDone = (what: Done, language?: Language): string => speaking(language).done[what]

/** A refusal as one sentence: of its first field where it has one. */
export function sayRefusal(refusal: Refusal, { module, language }: Said): string {
  const { errors, params } = refusal.detail
  const [first] = errors ?? []
  if (refusal.code === 'invalid' && first) return sayProblem(first, module ? fieldsOf(module)[first.field] : undefined, language)
  return fill(speaking(language).refusal[refusal.code], params ?? {})
}

/** Who writes where no account of the reader's organisation does. */
type Writer = 'system' | 'platform' | 'gone'
type NoticeWords = Record<NoticeCode, { title: string; content: string }> & { writer: Record<Writer, string> }
const noticeWords: Record<Language, NoticeWords> = { 'zh-CN': chineseNotices, 'en-US': englishNotices }

export const sayWriter = (writer: Writer, language: Language): string => noticeWords[language].writer[writer]

/** What the system has to say: a title as text, and what stands below it as HTML. */
export function sayNotice({ code, params, problem }: Notice, language: Language): { title: string; content: string } {
  const { title, content } = noticeWords[language][code]
  const why =
    problem && isRefusalCode(problem.code) ? sayRefusal(refuse(problem.code, { params: problem.params ?? {} }), { language }) : ''
  const said = { ...params, problem: why }
  const harmless = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, escaped(String(value))]))
  return { title: fill(title, said), content: fill(content, harmless) }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

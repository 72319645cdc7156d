import type { FieldSite, KindChecks, FieldValue } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { maxTextLength } from './kind.ts'

export const textChecks: KindChecks<'text'> = { defaultProblem: textProblem, problems: patternProblems }

function textProblem(field: FieldOf['text'], value: FieldValue): string | null {
  const text = String(value)
  const max = maxTextLength(field)
  if (text.length > max) return `is longer than max ${max}`
  if (field.min !== undefined && text.length < field.min) return `is shorter than min ${field.min}`
  return field.pattern !== undefined && !matches(field.pattern, text) ? `"${text}" is not like ${field.pattern}` : null
}
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true // Reported by patternProblems.
  }
}

function* patternProblems({ at, field: { pattern, shape } }: FieldSite<FieldOf['text']>): Generator<string> {
  const fault = pattern === undefined ? null : patternFault(pattern)
  if (fault !== null) yield `${at}.pattern: is no regular expression: ${fault}`
  if (shape && pattern === undefined) yield `${at}.shape: says what a pattern asks for, and there is none`
}
/** Why JavaScript refuses the pattern; null if it does not. */
function patternFault(source: string): string | null {
  try {
    new RegExp(source, 'u')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

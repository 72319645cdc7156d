import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { unknownField } from '../../schema/names/unknownName.ts'
import { childrenOf, fieldOf, isReadonly, isReference, isRequired } from '../../schema/read.ts'
import { serialReference, type SerialPeriod, serialPeriods } from './kind.ts'

const token = /\{(yyyy|yy|mm|dd|0{1,12})\}/g

/** The parts of a pattern: texts at even places, names of tokens at odd ones. */
export const patternParts = (pattern: string): readonly string[] => pattern.split(token)
const patternTokens = (pattern: string): readonly string[] => patternParts(pattern).filter((_, index) => index % 2 === 1)

/** A pattern must contain its period, or two periods would issue the same number. */
const periodTokens: { readonly [P in SerialPeriod]: readonly RegExp[] } = {
  year: [/^y/],
  month: [/^y/, /^mm$/],
  day: [/^y/, /^mm$/, /^dd$/],
}

const maxPatternLength = 60

export const serialChecks: KindChecks<'serial'> = { problems: serialProblems }

function* serialProblems(site: FieldSite<FieldOf['serial']>): Generator<string> {
  const { at, field, module } = site
  const { pattern } = field
  const tokens = patternTokens(pattern)
  if (tokens.filter(name => name.startsWith('0')).length !== 1) yield `${at}.pattern: needs one count such as {00000}`
  for (const part of patternParts(pattern)) if (/[{}]/.test(part)) yield `${at}.pattern: "${part}" is no token`
  if (pattern.length > maxPatternLength) yield `${at}.pattern: is longer than ${maxPatternLength} characters`
  const per = serialPeriods.find(one => one === field.per)
  yield* referenceProblems(site)
  if (per && !periodTokens[per].every(needed => tokens.some(name => needed.test(name))))
    yield `${at}.pattern: two periods would have the same numbers; per ${per} needs its date`
  if (module.log) yield `${at}: its rows are written by the server`
  if (module.scope === 'shared') yield `${at}: rows of several organisations are not counted together`
}

/** A number is drawn once, so the reference that it is counted within must not change afterwards. */
function* referenceProblems({ at, field, module, modules }: FieldSite<FieldOf['serial']>): Generator<string> {
  const within = serialReference(field)
  if (within === undefined) return
  const reference = fieldOf(module, within)
  if (!reference) return yield `${at}.per: say ${serialPeriods.join(', ')} or a reference; ${unknownField(module, within)}`
  if (!isReference(reference) || !isRequired(reference)) return yield `${at}.per: "${within}" is no required reference`
  const isParent = modules.some(one => childrenOf(one).some(([, { of, by }]) => of === module.name && by === within))
  if (!isParent && !isReadonly(reference) && !('once' in reference && reference.once))
    yield `${at}.per: "${within}" may change after the number was drawn: say once: true of it`
}

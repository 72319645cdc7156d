import type { AnyModule, Right } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { allowsRight, isVerb } from '../../../shared/rules/rights.ts'
import type { WhyStep } from '../../../shared/wire/why.ts'
import { refusalOfRight, type RightRefusal } from '../../auth/permit.ts'
import type { Principal } from '../../db/scope.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import type { OrganisationRole } from './grants.ts'

/** The account, the page and the language of an explanation. */
export interface WhyContext {
  who: Principal
  module: AnyModule
  roles: readonly OrganisationRole[]
  language: Language
}

export function rightName({ module, language }: Pick<WhyContext, 'module' | 'language'>, right: Right): string {
  if (isVerb(right)) return translateKey(language, `why:do.${right}`)
  return translatedModule(module, language).rights?.[right] ?? right
}

const titlesOf = (roles: readonly OrganisationRole[], language: Language): string =>
  roles.map(({ title }) => title).join(translateKey(language, 'engine:comma'))

/** The decision about one right as a step: which role grants it, or why it is missing. */
export function rightStep(context: WhyContext, right: Right): WhyStep {
  const { who, module, roles, language } = context
  const refusal = refusalOfRight(who, module, right)
  const own = roles.filter(one => one.own)
  const giving = own.filter(({ pages }) => allowsRight(pages, module.route, right))
  const words = { right: rightName(context, right), roles: titlesOf(refusal ? own : giving, language) }
  if (!refusal) return { ok: true, code: 'granted', text: translateKey(language, 'why:step.granted', words) }
  return {
    ok: false,
    code: refusal,
    text: translateKey(language, `why:step.${sentenceOf(refusal, { who, own, giving })}`, words),
  }
}

interface Roles {
  who: Principal
  own: readonly OrganisationRole[]
  /** Those of them that give the right. */
  giving: readonly OrganisationRole[]
}
/** For a right that is not granted: no role has it, or the viewing manager lacks it and not the viewed account. */
function sentenceOf(refusal: RightRefusal, { who, own, giving }: Roles): string {
  if (refusal !== 'notGranted') return refusal
  if (giving.length) return who.viewing ? 'notShared' : 'notGranted'
  return own.length ? 'notGranted' : 'noRole'
}

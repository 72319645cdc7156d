import { t } from 'i18next'
import type { AnyModule, Right } from '../../../schema/index.ts'
import { isVerb } from '../../../shared/rules/rights.ts'

/** A right on the page as an operator reads it; `module` has its labels in the current language. */
export const rightTitle = (module: AnyModule, right: Right): string =>
  isVerb(right) ? t(`help:verbs.${right}`) : (module.rights?.[right] ?? right)

import { t } from 'i18next'
import words from '../../../../locales/zh-CN/roles.json' with { type: 'json' }
import type { Right } from '../../../schema/index.ts'
import { isVerb } from '../../../shared/rules/rights.ts'
import { addWords } from '../../api/languages/i18n.ts'
import { moduleAtRoute } from '../../api/moduleRegistry.ts'
import { translateModule } from '../useModuleLabels.ts'

// Texts for rights come in the chunk that shows them.
addWords('roles', words)

/** A right on a page in words: a verb's are the engine's, another's its module's. */
export function rightLabel(route: string | null | undefined, right: Right): string {
  if (isVerb(right)) return t(`roles:verbs.${right}`)
  const module = moduleAtRoute(route)
  return (module && translateModule(module).rights?.[right]) ?? right
}

import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyModule, type Say, translated } from '../../schema/index.ts'

/** The module with its texts in the language of the moment; Chinese is the schema's own. */
export function useLabels(module: AnyModule): AnyModule {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => (language === 'zh-CN' ? module : translated(module, sayIn(module.name))), [module, language])
}

/** The same outside of a component. */
export const spoken = (module: AnyModule): AnyModule =>
  i18next.language === 'zh-CN' ? module : translated(module, sayIn(module.name))

const sayIn =
  (name: string): Say =>
  (key, own) =>
    i18next.t(key, { ns: [`modules/${name}`, 'engine'], defaultValue: own })

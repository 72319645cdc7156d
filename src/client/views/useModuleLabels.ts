import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyModule, type TranslateLabel, translateTexts } from '../../schema/index.ts'

/** The module with its labels in the current language; the schema's own are Chinese. */
export function useModuleLabels(module: AnyModule): AnyModule {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => (language === 'zh-CN' ? module : translateTexts(module, translatorFor(module.name))), [module, language])
}

/** A module with its texts in the current language, outside of a component. */
export const translateModule = (module: AnyModule): AnyModule =>
  i18next.language === 'zh-CN' ? module : translateTexts(module, translatorFor(module.name))

const translatorFor =
  (name: string): TranslateLabel =>
  (key, own) =>
    i18next.t(key, { ns: [`modules/${name}`, 'engine'], defaultValue: own })

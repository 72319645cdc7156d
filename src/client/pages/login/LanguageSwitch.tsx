import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../../shared/rules/languages.ts'
import { chooseLanguage, useDisplayMode } from '../../api/appearance/appearance.ts'

/** The choice of language before sign-in, where the platform offers it. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const { offered } = useDisplayMode()
  if (!offered) return null
  return (
    <div className="login-languages" role="group" aria-label={t('shell.languages')}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../rules/languages.ts'
import { chooseLanguage, useSeen } from '../appearance.ts'

/** The languages, where they may be chosen before one has signed in. */
export function Languages() {
  const { t, i18n } = useTranslation()
  const { offered } = useSeen()
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

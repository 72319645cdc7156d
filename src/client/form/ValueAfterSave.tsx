import { t } from 'i18next'

/** In place of a value that hangs on other rows than those in the form. */
export const ValueAfterSave = () => <span className="form-later">{t('engine:form.later')}</span>

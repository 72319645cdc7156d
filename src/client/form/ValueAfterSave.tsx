import { t } from 'i18next'

/** Placeholder of a value that is computed from rows outside the form. */
export const ValueAfterSave = () => <span className="form-later">{t('engine:form.later')}</span>

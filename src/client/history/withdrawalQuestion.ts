import { t } from 'i18next'

/** What is asked before a planned change is withdrawn: it would have to be planned again. */
export const withdrawalQuestion = (planned: string) => ({
  title: t('jobs:planned.sure'),
  content: planned,
  okText: t('jobs:planned.withdraw'),
  cancelText: t('engine:form.cancel'),
})

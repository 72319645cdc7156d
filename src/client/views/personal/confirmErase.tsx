import '../../api/languages/texts/personalWords.ts'
import type { App } from 'antd'
import { t } from 'i18next'
import { type AnyModule, maskedFields } from '../../../schema/index.ts'
import { callOf, callErrorMessage } from '../../api/request.ts'
import { type ListRow, rowName } from '../../api/rows/listRow.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { hideValues } from './revealedValues.ts'

interface EraseQuestion extends Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'> {
  after: () => void
}

/** Confirms the permanent erasure of a row's personal fields, and lists them. */
export function confirmErase(module: AnyModule, row: ListRow, { message, modal, after }: EraseQuestion): void {
  const labels = [...maskedFields(module).keys()].map(name => module.fields[name]?.label ?? name).join(t('engine:comma'))
  const erase = () =>
    callOf(
      module,
      'erase',
    )({ id: row.id, version: Number(row['version']) }).then(
      () => {
        hideValues(module, [row.id])
        void message.success(t('personal:erase.done'))
        after()
      },
      (error: unknown) => void message.error(callErrorMessage(error)),
    )
  openConfirm(modal, {
    title: t('personal:erase.sure', { name: rowName(module, row) }),
    content: (
      <>
        <p>{t('personal:erase.text', { labels })}</p>
        <p>{t('personal:erase.forever')}</p>
      </>
    ),
    okText: t('personal:erase.ok'),
    okButtonProps: { danger: true },
    onOk: erase,
  })
}

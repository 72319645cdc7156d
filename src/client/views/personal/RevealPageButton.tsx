import '../../api/languages/texts/personalWords.ts'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { type AnyModule, columnName, columnsOf, maskedFields } from '../../../schema/index.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { useBusyWork } from '../../ui/useBusyWork.ts'
import { eyeGlyph, hiddenEyeGlyph } from './eyeGlyphs.tsx'
import { hideValues, revealValues, useIsAnyRevealed } from './revealedValues.ts'

/** Shows the plain values of all rows of the page, or masks them again. */
export function RevealPageButton({ module, rows }: { module: AnyModule; rows: readonly ListRow[] }) {
  const { modal } = App.useApp()
  const { busy, run } = useBusyWork({ level: 'error', failed: reason => t('personal:failed', { reason }) })
  const ids = rows.map(({ id }) => id)
  const revealed = useIsAnyRevealed(module, ids)
  const names = columnsOf(module)
    .map(columnName)
    .filter(name => maskedFields(module).has(name))
  if (!names.length || !ids.length) return null
  const labels = names.map(name => module.fields[name]?.label ?? name).join(t('engine:comma'))
  const show = () => run(() => Promise.all(names.map(name => revealValues(module, ids, name))))
  const ask = () =>
    openConfirm(modal, {
      title: t('personal:page.sure', { count: ids.length }),
      content: t('personal:page.text', { labels }),
      okText: t('personal:page.ok'),
      onOk: show,
    })
  return (
    <Button
      type="text"
      className="personal-page"
      icon={revealed ? hiddenEyeGlyph : eyeGlyph}
      loading={busy}
      onClick={revealed ? () => hideValues(module, ids) : ask}
    >
      {t(revealed ? 'personal:page.hide' : 'personal:page.show')}
    </Button>
  )
}

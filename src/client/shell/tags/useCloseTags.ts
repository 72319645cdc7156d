import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CloseTagsRequest } from '../../../shared/rules/closeTags.ts'
import { useSession } from '../../api/session/session.ts'
import { shownPageAt, shownPageTitle } from '../../pages/navigation/accountMenu.ts'
import { lastAddressOf, planTagClosing, hasUnsavedChanges, remountTag, useOpenTags } from '../../pages/navigation/openTags.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'

/** Asks before unsaved changes of these pages are lost. */
function useConfirmLeave() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (paths: readonly string[], run: () => void) => {
    const { account } = useSession.getState()
    const unsaved = paths.filter(hasUnsavedChanges)
    if (account === null || unsaved.length === 0) return run()
    const titles = unsaved.map(path => shownPageTitle(shownPageAt(account, path), path)).join(t('engine:comma'))
    const words = { okText: t('tags.leave'), cancelText: t('tags.stay'), okButtonProps: { danger: true } }
    openConfirm(modal, { title: t('tags.unsaved'), content: t('tags.unsavedIn', { titles }), ...words, onOk: run })
  }
}

/** Closes and reloads open pages. */
export function useCloseTags() {
  const navigate = useNavigate()
  const sure = useConfirmLeave()
  return {
    close: (request: CloseTagsRequest) => {
      const { gone, here, run } = planTagClosing(request)
      const leave = () => {
        run()
        if (here !== window.location.pathname) void navigate(lastAddressOf(here))
      }
      sure(
        gone.map(({ path }) => path),
        leave,
      )
    },
    refresh: (path: string) => sure([path], () => remountTag(path)),
    /** Closes all pages at once. */
    leave: (run: () => void) =>
      sure(
        useOpenTags.getState().map(({ path }) => path),
        run,
      ),
  }
}

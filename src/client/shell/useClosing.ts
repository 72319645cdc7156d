import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Asked } from '../../rules/tags.ts'
import { useSession } from '../session.ts'
import { shownAt, titleOf } from './menu.ts'
import { addressOf, closing, isUnsaved, refresh, useTags } from './tags.ts'

/** Asks before what was typed on these pages is lost. */
function useSure() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (paths: readonly string[], run: () => void) => {
    const { account } = useSession.getState()
    const unsaved = paths.filter(isUnsaved)
    if (account === null || unsaved.length === 0) return run()
    const titles = unsaved.map(path => titleOf(shownAt(account, path), path)).join(t('engine:comma'))
    const words = { okText: t('tags.leave'), cancelText: t('tags.stay'), okButtonProps: { danger: true } }
    modal.confirm({ title: t('tags.unsaved'), content: t('tags.unsavedIn', { titles }), ...words, onOk: run })
  }
}

/** Closes pages, and draws them anew. */
export function useClosing() {
  const navigate = useNavigate()
  const sure = useSure()
  return {
    close: (asked: Asked) => {
      const { gone, here, run } = closing(asked)
      const leave = () => {
        run()
        if (here !== window.location.pathname) void navigate(addressOf(here))
      }
      sure(
        gone.map(({ path }) => path),
        leave,
      )
    },
    refresh: (path: string) => sure([path], () => refresh(path)),
    /** Leaves all of them at once. */
    leave: (run: () => void) =>
      sure(
        useTags.getState().map(({ path }) => path),
        run,
      ),
  }
}

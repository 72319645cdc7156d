import { App } from 'antd'
import { t } from 'i18next'
import type { SavedList, SavedView, SavedViews, ViewReach } from '../../../shared/wire/savedView.ts'
import { call } from '../../api/request.ts'
import { loadViewContent, showSavedViews } from '../../api/savedViews.ts'
import { copyText } from '../../ui/copyText.ts'
import { showUndoToast } from '../../ui/showUndoToast.tsx'
import { useBusyWork } from '../../ui/useBusyWork.ts'

/** The body for saving a view. */
export interface ViewToSave {
  id?: number
  version?: number
  module?: string
  name?: string
  content?: SavedList
  reach?: ViewReach
  roles?: readonly number[]
  opens?: boolean
}

/** The calls that change saved views; each resolves to the id it was about, or null where it was refused. */
export function useViewChanges() {
  const { message } = App.useApp()
  const { busy, run } = useBusyWork({ level: 'warning' })
  const change = (path: string, body: object): Promise<number | null> =>
    run(async () => {
      const { id, ...views } = await call<SavedViews & { id: number }>(`views/${path}`, body)
      if (path === 'save') await loadViewContent(id)
      showSavedViews(views)
      return id
    })
  const remove = async ({ id, name }: SavedView, restored: () => void): Promise<boolean> => {
    if ((await change('remove', { id })) === null) return false
    const undo = async () => {
      if ((await change('restore', { id })) !== null) restored()
    }
    showUndoToast(message, { key: `view ${id}`, text: t('views:removed', { name }), onUndo: undo })
    return true
  }
  return {
    busy,
    save: (view: ViewToSave) => change('save', view),
    order: (ids: readonly number[]) => change('order', { ids }),
    arrange: (arrangement: Pick<SavedViews, 'pinned' | 'first'>) => change('arrange', arrangement),
    remove,
    copyLink: async (link: string) => void ((await copyText(link)) && message.success(t('views:copied'))),
  }
}

import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { SavedList, SavedView, SavedViews, ViewReach } from '../../../shared/wire/savedView.ts'
import { loadViewContent, showSavedViews } from '../../api/savedViews.ts'
import { call, reasonOf } from '../../api/request.ts'
import { copyText } from '../../ui/copyText.ts'

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
  const [busy, setBusy] = useState(false)
  const change = async (path: string, body: object): Promise<number | null> => {
    setBusy(true)
    try {
      const { id, ...views } = await call<SavedViews & { id: number }>(`views/${path}`, body)
      if (path === 'save') await loadViewContent(id)
      showSavedViews(views)
      return id
    } catch (error) {
      void message.warning(reasonOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const remove = async ({ id, name }: SavedView, restored: () => void): Promise<boolean> => {
    if ((await change('remove', { id })) === null) return false
    const key = `view ${id}`
    const undo = async () => {
      message.destroy(key)
      if ((await change('restore', { id })) !== null) restored()
    }
    void message.success({
      key,
      duration: 10,
      content: (
        <>
          {t('views:removed', { name })}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t('engine:undo')}
          </Button>
        </>
      ),
    })
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

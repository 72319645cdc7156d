import { BookOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import type { SavedState } from './useSavedState.ts'

const SavedViewSelect = lazyOptionalComponent(async () => (await import('./SavedViewSelect.tsx')).SavedViewSelect)

/** Opens the saved views of a list. Their code is loaded when the pointer or focus comes near, or when a saved view is open. */
export function SavedViewButton({ module, saved }: { module: AnyModule; saved: SavedState }) {
  const [opened, setOpened] = useState(false)
  const button = (
    <Button
      type="text"
      className="saved-button"
      icon={<BookOutlined />}
      aria-label={t('engine:view.saved')}
      title={t('engine:view.saved')}
      onPointerEnter={() => void SavedViewSelect.load()}
      onClick={() => setOpened(true)}
    />
  )
  return opened || saved.saved?.id ? <SavedViewSelect blank={button} module={module} saved={saved} startsOpen={opened} /> : button
}

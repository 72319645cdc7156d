import { CloseOutlined } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'
import { useCloseTags } from './useCloseTags.ts'

interface Props {
  path: string
  title: string
  here: string
  /** The context menu is about to open on this tag. */
  onAsk: () => void
}
const middle = 1

/** One open page: a click shows it; the cross, the middle button and Delete close it. */
export function TagLabel({ path, title, here, onAsk }: Props) {
  const { t } = useTranslation()
  const go = useGoTo()
  const { close } = useCloseTags()
  const shut = () => path !== homePath && close({ closing: 'this', at: path, here })
  const onAuxClick = ({ button }: MouseEvent) => button === middle && shut()
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Delete' && shut()
  const current = path === here
  return (
    <li data-path={path} data-current={current} onContextMenu={onAsk} onAuxClick={onAuxClick}>
      <button type="button" aria-current={current ? 'page' : undefined} onClick={() => current || go(path)} onKeyDown={onKeyDown}>
        {title}
      </button>
      {path !== homePath && (
        <button type="button" className="tag-close" tabIndex={-1} aria-label={t('tags.closeOne', { title })} onClick={shut}>
          <CloseOutlined />
        </button>
      )}
    </li>
  )
}

import { LeftOutlined, MoreOutlined, RightOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { possibleClosings, tagClosings, type Tag } from '../../../shared/rules/closeTags.ts'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import type { Account } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { shownPageAt, shownPageTitle } from '../../pages/navigation/accountMenu.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'
import { useOpenTags } from '../../pages/navigation/openTags.ts'
import { useCloseTags } from './useCloseTags.ts'
import { useScrollStrip } from './useScrollStrip.ts'

/** The open pages, as tags. */
export function TagStrip({ account, here }: { account: Account; here: string }) {
  const { t } = useTranslation()
  useModulesVersion()
  const tags = useOpenTags()
  const [menuPath, setMenuPath] = useState(here)
  const menuOf = useTagMenu(tags, here)
  const { list, overflows, scroll, onKeyDown } = useScrollStrip(here, tags)
  return (
    <nav className="shell-tags" aria-label={t('tags.title')}>
      {overflows && (
        <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('tags.scrollLeft')} onClick={() => scroll(-1)} />
      )}
      <Dropdown menu={menuOf(menuPath)} trigger={['contextMenu']} autoFocus>
        <ul ref={list} className="scroll-fade" onKeyDown={onKeyDown}>
          {tags.map(({ path }) => (
            <TagLabel
              key={path}
              path={path}
              here={here}
              title={shownPageTitle(shownPageAt(account, path), path)}
              onAsk={() => setMenuPath(path)}
            />
          ))}
        </ul>
      </Dropdown>
      {overflows && (
        <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('tags.scrollRight')} onClick={() => scroll(1)} />
      )}
      <Dropdown menu={menuOf(here)} trigger={['click']} autoFocus placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tags.more')} />
      </Dropdown>
    </nav>
  )
}

/** The context menu of a tag. */
function useTagMenu(tags: readonly Tag[], here: string) {
  const { t } = useTranslation()
  const { close, refresh } = useCloseTags()
  return (at: string): MenuProps => {
    const may = possibleClosings(tags, at)
    return {
      items: [
        { key: 'refresh', label: t('tags.refresh') },
        { type: 'divider' },
        ...tagClosings.map(closing => ({ key: closing, label: t(`tags.${closing}`), disabled: !may.includes(closing) })),
      ],
      onClick: ({ key }) => {
        const closing = tagClosings.find(one => one === key)
        if (closing) close({ closing, at, here })
        else refresh(at)
      },
    }
  }
}

interface TagLabelProps {
  path: string
  title: string
  here: string
  /** The context menu is about to open on this tag. */
  onAsk: () => void
}
/** `MouseEvent.button` of the middle button. */
const middleButton = 1

/** One open page: a click shows it; the cross, the middle button and Delete close it. */
function TagLabel({ path, title, here, onAsk }: TagLabelProps) {
  const { t } = useTranslation()
  const go = useGoTo()
  const { close } = useCloseTags()
  const shut = () => path !== homePath && close({ closing: 'this', at: path, here })
  const onAuxClick = ({ button }: MouseEvent) => button === middleButton && shut()
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

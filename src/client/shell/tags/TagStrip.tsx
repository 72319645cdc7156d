import { LeftOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { shownPageAt, shownPageTitle } from '../../pages/navigation/accountMenu.ts'
import { useOpenTags } from '../../pages/navigation/openTags.ts'
import { TagLabel } from './TagLabel.tsx'
import { useScrollStrip } from './useScrollStrip.ts'
import { useTagMenu } from './useTagMenu.ts'

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

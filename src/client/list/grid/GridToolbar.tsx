import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from 'i18next'
import { type ReactNode, useState } from 'react'
import { lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import { usePageActions } from '../../ui/pageActions.ts'
import { FocusPopover } from '../../ui/popover/FocusPopover.tsx'
import { type Density, rowHeights } from '../../ui/rowDensity.ts'
import { ReloadButton } from '../toolbar/ReloadButton.tsx'
import type { ColumnAdjusting } from './Grid.tsx'

const ColumnSettingsTable = lazyOptionalComponent(async () => (await import('./ColumnSettingsTable.tsx')).ColumnSettingsTable)
const densities = Object.keys(rowHeights) as Density[]

interface Props {
  children: ReactNode
  tools: ReactNode
  density: Density
  adjusting: ColumnAdjusting
  onReload: () => void
}

/** Above the table: what is done to its rows on the left, how it looks on the right. */
export function GridToolbar({ children, tools, density, adjusting, onReload }: Props) {
  const [open, setOpen] = useState(false)
  usePageActions([{ key: 'columns', label: t('engine:list.columns'), run: () => setOpen(true) }])
  return (
    <div className="grid-toolbar">
      <div className="grid-toolbar-main">{children}</div>
      <div className="grid-toolbar-tools">
        {tools}
        <ReloadButton onReload={onReload} />
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{
            selectable: true,
            selectedKeys: [density],
            items: densities.map(key => ({ key, label: t(`engine:density.${key}`) })),
            onClick: ({ key }) => adjusting.onPreference({ density: key as Density }),
          }}
        >
          <Button
            type="text"
            className="density-button"
            icon={<ColumnHeightOutlined />}
            aria-label={t('engine:list.density')}
            title={t('engine:list.density')}
          />
        </Dropdown>
        <FocusPopover
          placement="bottomRight"
          arrow={false}
          rootClassName="column-settings-popover"
          open={open}
          onOpenChange={setOpen}
          content={<ColumnSettingsTable {...adjusting} blank={<div className="column-settings-blank" aria-busy="true" />} />}
        >
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label={t('engine:list.columns')}
            title={t('engine:list.columns')}
            onPointerEnter={() => void ColumnSettingsTable.load()}
          />
        </FocusPopover>
      </div>
    </div>
  )
}

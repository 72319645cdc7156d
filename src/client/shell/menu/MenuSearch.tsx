import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Popover, type InputRef } from 'antd'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuNode } from '../../../shared/rules/menuNodes.ts'
import { SetIcon } from '../../ui/SetIcon.tsx'
import { type MenuSearchState, useMenuSearch } from './useMenuSearch.ts'

/** The search box of the menu; `finder` is its state. */
export function MenuSearchBox({ finder, box }: { finder: MenuSearchState; box?: Ref<InputRef> }) {
  const { t } = useTranslation()
  const { keyword, type, onKeyDown, list, current } = finder
  return (
    <Input
      {...(box ? { ref: box } : {})}
      className="finder-box"
      role="combobox"
      aria-label={t('shell.find')}
      aria-expanded={keyword !== ''}
      {...(keyword === '' ? {} : { 'aria-controls': list, 'aria-activedescendant': current })}
      placeholder={t('shell.find')}
      prefix={<SearchOutlined />}
      allowClear
      maxLength={50}
      value={keyword}
      onChange={event => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

export function MenuSearchResults({ finder }: { finder: MenuSearchState }) {
  const { t } = useTranslation()
  const { findings, list, idOf, current, open, point } = finder
  return (
    <>
      <ul className="findings" role="listbox" id={list} aria-label={t('shell.findings')}>
        {findings.map(({ node, above }, index) => (
          <li
            key={node.key}
            id={idOf(index)}
            role="option"
            aria-selected={current === idOf(index)}
            onPointerMove={() => point(index)}
            onClick={() => open(node)}
          >
            <SetIcon code={node.icon} />
            <span>{node.title}</span>
            {above.length > 0 && <small>{above.join(' / ')}</small>}
          </li>
        ))}
      </ul>
      {findings.length === 0 && (
        <p className="findings-none" role="status">
          {t('shell.notFound')}
        </p>
      )}
    </>
  )
}

/** For the collapsed menu: a button that opens the search beside it. */
export function MenuSearchButton({ nodes }: { nodes: readonly MenuNode[] }) {
  const { t } = useTranslation()
  const box = useRef<InputRef>(null)
  const [shown, setShown] = useState(false)
  const finder = useMenuSearch(nodes, () => setShown(false))
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      arrow={false}
      destroyOnHidden
      afterOpenChange={now => now && box.current?.focus()}
      rootClassName="finder-popover"
      open={shown}
      onOpenChange={now => {
        setShown(now)
        finder.type('')
      }}
      content={
        <>
          <MenuSearchBox finder={finder} box={box} />
          <MenuSearchResults finder={finder} />
        </>
      }
    >
      <Button type="text" className="finder-button" icon={<SearchOutlined />} aria-label={t('shell.find')} />
    </Popover>
  )
}

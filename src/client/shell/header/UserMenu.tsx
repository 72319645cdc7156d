import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { languageNames, languages } from '../../../shared/rules/languages.ts'
import type { ViewAsTarget } from '../../../shared/wire/session/viewing.ts'
import { setAppearance, useDisplayMode } from '../../api/appearance/appearance.ts'
import { signOut } from '../../api/session/account.ts'
import { useSession } from '../../api/session/session.ts'
import { setShellSettings, useShellSettings } from '../../api/shellSettings.ts'
import { askWhy } from '../../api/whyQuestion.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'
import { pageAt, pageNamed } from '../../pages/navigation/pageCatalogue.ts'
import { showTour } from '../../pages/tour/tourStore.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { listPageActions, usePageActions, whyActionKey } from '../../ui/pageActions.ts'
import { openHelp } from '../palette/overlayStore.ts'
import { useCloseTags } from '../tags/useCloseTags.ts'

export function UserMenu() {
  const account = useSession(session => session.account)
  const [appearanceOpen, setAppearanceOpen] = useState(false)
  const [viewOpen, setViewOpen] = useState(false)
  const viewable = account?.viewable ?? noTargets
  const menu = useMenuProps(() => setAppearanceOpen(true), viewable.length ? () => setViewOpen(true) : null)
  const name = account?.nickname || account?.username || ''
  return (
    <>
      <Dropdown menu={menu} trigger={['click']} autoFocus>
        <Button type="text" className="shell-user" onPointerEnter={() => void LazyAppearanceDrawer.load()}>
          <Avatar size={24} src={account?.avatar || undefined}>
            {name.slice(0, 1)}
          </Avatar>
          <span>{name}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      {viewOpen && <LazyViewAsModal blank={null} targets={viewable} onClose={() => setViewOpen(false)} />}
      {appearanceOpen && <LazyAppearanceDrawer blank={null} onClose={() => setAppearanceOpen(false)} />}
    </>
  )
}

const noTargets: readonly ViewAsTarget[] = []
const LazyViewAsModal = lazyComponent(async () => (await import('../../views/ViewAsModal.tsx')).ViewAsModal)
const LazyAppearanceDrawer = lazyComponent(async () => (await import('../theme/AppearanceDrawer.tsx')).AppearanceDrawer)

interface UserMenuItem {
  key: string
  /** Undefined where the entry cannot be on or off. */
  on?: boolean
  run: () => void
  /** A name that is the same in every language, instead of a translated one. */
  label?: string
}

function useMenuProps(onLook: () => void, onView: (() => void) | null): MenuProps {
  const { t } = useTranslation()
  const [access, looks, leaving] = [useAccessItems(onView), useAppearanceItems(onLook), useSignOutItem()]
  // The palette has pages and the question of the page by itself.
  const found = [...access.filter(({ key }) => key !== whyActionKey), ...looks, ...leaving]
  usePageActions(found.map(({ key, run }) => ({ key: `account ${key}`, label: t(`shell.${key}`), hidden: true, run })))
  const groups = [usePageItems(), access, looks, useLanguageItems(), leaving].filter(group => group.length > 0)
  const item = ({ key, on, label }: UserMenuItem) => ({
    key,
    label: label === undefined ? t(`shell.${key}`) : <span lang={key}>{label}</span>,
    icon: on ? <CheckOutlined /> : <i className="set-icon" />,
  })
  return {
    items: groups.flatMap((group, index) => [...(index > 0 ? [{ type: 'divider' as const }] : []), ...group.map(item)]),
    onClick: ({ key }) =>
      groups
        .flat()
        .find(choice => choice.key === key)
        ?.run(),
  }
}

/** Pages of the own account. */
function usePageItems(): readonly UserMenuItem[] {
  const go = useGoTo()
  return ['me', 'message_page'].flatMap(key => {
    const page = pageNamed(key)
    return page ? [{ key, run: () => go(page.route) }] : []
  })
}

/** Menu items about the page: its help, the explanation of rights, and viewing as somebody else. */
function useAccessItems(onView: (() => void) | null): readonly UserMenuItem[] {
  return [
    { key: 'help', run: openHelp },
    { key: 'tour', run: () => showTour('') },
    { key: 'why', run: askAboutPage },
    ...(onView ? [{ key: 'viewAs', run: onView }] : []),
  ]
}

/** The question that the page offers, for example about a selected row; else the window lets one choose a page. */
const askAboutPage = () =>
  (
    listPageActions().find(({ key }) => key === whyActionKey)?.run ??
    (() => askWhy({ module: pageAt(location.pathname)?.module ?? null }))
  )()

function useAppearanceItems(onLook: () => void): readonly UserMenuItem[] {
  const { dark } = useDisplayMode()
  const { tags } = useShellSettings()
  return [
    { key: 'dark', on: dark, run: () => setAppearance({ theme: dark ? 'light' : 'dark' }) },
    { key: 'tags', on: tags, run: () => setShellSettings({ tags: !tags }) },
    { key: 'look', run: onLook },
  ]
}

/** The languages, each by its own name, where the site lets them be chosen. */
function useLanguageItems(): readonly UserMenuItem[] {
  const { i18n } = useTranslation()
  const { offered } = useDisplayMode()
  if (!offered) return []
  return languages.map(language => ({
    key: language,
    label: languageNames[language],
    on: i18n.language === language,
    run: () => setAppearance({ language }),
  }))
}

function useSignOutItem(): readonly UserMenuItem[] {
  const navigate = useNavigate()
  const { leave } = useCloseTags()
  const out = async () => {
    await signOut()
    await navigate('/login', { replace: true })
  }
  return [{ key: 'signOut', run: () => leave(() => void out()) }]
}

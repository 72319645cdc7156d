import '../api/languages/zh-CN.ts'
import { useEventListener } from 'ahooks'
import { memo, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { homePath, type MenuNode } from '../../shared/rules/menuNodes.ts'
import { useOpenPush } from '../api/push/pushConnection.ts'
import { type Account, useSession } from '../api/session/session.ts'
import { setShellSettings, useShellSettings } from '../api/shellSettings.ts'
import { useModulesVersion } from '../api/useModulesVersion.ts'
import { shownPageTitle, useMenu, useShownPage } from '../pages/navigation/accountMenu.ts'
import { hasUnsavedChanges, useOpenTags } from '../pages/navigation/openTags.ts'
import { useTour } from '../pages/tour/tourStore.ts'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { lazyOptionalComponent } from '../ui/lazyComponent.tsx'
import { watchFocus } from '../ui/modal/returnFocus.ts'
import { useRevealIcons } from '../ui/SetIcon.tsx'
import { backgroundParts } from '../views/clientParts.ts'
import { Header } from './header/Header.tsx'
import { MenuSearchBox, MenuSearchButton, MenuSearchResults } from './menu/MenuSearch.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { useMenuSearch } from './menu/useMenuSearch.ts'
import './menu/menuSearch.css'
import './shell.css'
import './narrow.css'
import './print.css'
import './tags/tags.css'
import { OfflineBar } from './OfflineBar.tsx'
import { PageContent } from './PageContent.tsx'
import { Overlays, useRecordVisit } from './palette/Overlays.tsx'
import { useOverlay } from './palette/overlayStore.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { useRefreshRights } from './useRefreshRights.ts'
import { useRemoteDownloads } from './useRemoteDownloads.ts'

const LazyPracticeBar = lazyOptionalComponent(async () => (await import('./practice/PracticeBar.tsx')).PracticeBar)
const LazyHelpPanel = lazyOptionalComponent(async () => (await import('./help/HelpPanel.tsx')).HelpPanel)
const LazyMenuDrawer = lazyOptionalComponent(async () => (await import('./menu/MenuDrawer.tsx')).MenuDrawer)
const LazySessionEndedModal = lazyOptionalComponent(async () => (await import('./SessionEndedModal.tsx')).SessionEndedModal)
const LazyTagStrip = lazyOptionalComponent(async () => memo((await import('./tags/TagStrip.tsx')).TagStrip))
const LazyTour = lazyOptionalComponent(async () => (await import('../pages/tour/Tour.tsx')).Tour)
const LazyViewAsBar = lazyOptionalComponent(async () => (await import('./access/ViewAsBar.tsx')).ViewAsBar)
const LazyWatermark = lazyOptionalComponent(async () => (await import('./ScreenWatermark.tsx')).ScreenWatermark)

// Filters and page numbers are in the address: memo keeps menu and header from rendering with each of them.
const MemoSideMenu = memo(SearchableMenu)
const MemoHeader = memo(Header)

export function Shell() {
  const account = useSession(session => session.account)
  const watermark = useSession(session => session.site?.watermark === true)
  useEffect(watchFocus, [])
  return (
    <ThemeProvider>
      <Layout account={account} />
      <SessionEnded />
      {account && <Overlays />}
      {watermark && <LazyWatermark blank={null} />}
    </ThemeProvider>
  )
}

/** Loaded when a session ends for the first time; it stays, so that its window closes as it opened. */
function SessionEnded() {
  const ended = useSession(session => session.ended)
  const [shown, setShown] = useState(ended)
  if (ended && !shown) setShown(true)
  return shown && <LazySessionEndedModal blank={null} />
}

/** `account` is null before sign-in: then it renders out of sight, so that its code is warm. */
function Layout({ account }: { account: Account | null }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { collapsed, tags } = useShellSettings()
  const version = useModulesVersion()
  const shown = useShownPage(account, pathname)
  const title = shownPageTitle(shown, pathname)
  const narrow = useNarrowWindow()
  const help = useOverlay(overlay => overlay.help)
  const touring = useTour(tour => tour.at !== null)
  // The path on which the menu was opened: in a narrow window it closes when another page is shown.
  const [open, setOpen] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const onMenu = useCallback(
    () => (narrow ? setOpen(pathname) : setShellSettings({ collapsed: !useShellSettings.getState().collapsed })),
    [narrow, pathname],
  )
  return (
    <>
      {account && <AccountEffects account={account} title={title} visited={shown.allowed ? pathname : null} />}
      <a className="shell-skip" href="#content">
        {t('shell.skip')}
      </a>
      <MenuPanel trail={shown.trail} collapsed={collapsed} narrow={narrow} open={open === pathname} onClose={close} />
      <div className="shell-main">
        {account?.viewing && <LazyViewAsBar blank={null} viewing={account.viewing} />}
        {account?.practice && <LazyPracticeBar blank={null} practice={account.practice} />}
        <MemoHeader
          trail={shown.trail}
          title={title}
          atHome={pathname === homePath}
          collapsed={narrow ? open !== pathname : collapsed}
          onMenu={onMenu}
        />
        {tags && <Tags account={account} here={pathname} />}
        <OfflineBar />
        <PageContent key={version} account={account} />
      </div>
      {help && account && <LazyHelpPanel key={version} blank={null} />}
      {touring && account && <LazyTour blank={null} />}
    </>
  )
}

/** Its room is taken before the account is known: the page is drawn then, and fits its rows into what is left. */
function Tags({ account, here }: { account: Account | null; here: string }) {
  const blank = <nav className="shell-tags" />
  return account ? <LazyTagStrip account={account} here={here} blank={blank} /> : blank
}

interface AccountEffectsProps {
  account: Account
  title: string
  visited: string | null
}

/** Effects that run while an account is signed in, and the title of the window. */
function AccountEffects({ account, title, visited }: AccountEffectsProps) {
  const { t } = useTranslation()
  const site = useSession(session => session.site?.webname) || account.orgname || t('productName')
  useUnloadWarning()
  useRemoteDownloads()
  useRefreshRights()
  useOpenPush()
  useRecordVisit(account, visited)
  useRevealIcons()
  return (
    <>
      <title>{`${title} - ${site}`}</title>
      {backgroundParts().map(({ name, Background }) => (
        <Background key={name} />
      ))}
    </>
  )
}

interface MenuPanelProps {
  trail: readonly MenuNode[]
  collapsed: boolean
  narrow: boolean
  open: boolean
  onClose: () => void
}

/** The menu: beside the page, or in a drawer over it in a narrow window. */
function MenuPanel({ trail, collapsed, narrow, open, onClose }: MenuPanelProps) {
  const { t } = useTranslation()
  const label = t('shell.menu')
  if (!narrow)
    return (
      <nav className="shell-side" data-collapsed={collapsed} aria-label={label}>
        <MemoSideMenu trail={trail} collapsed={collapsed} />
      </nav>
    )
  return (
    <LazyMenuDrawer blank={null} open={open} onClose={onClose} title={label}>
      <MemoSideMenu trail={trail} collapsed={false} />
    </LazyMenuDrawer>
  )
}

function SearchableMenu({ trail, collapsed }: { trail: readonly MenuNode[]; collapsed: boolean }) {
  const { drawn } = useMenu()
  const finder = useMenuSearch(drawn, () => undefined)
  const searching = !collapsed && finder.keyword !== ''
  return (
    <>
      <div className="shell-find">{collapsed ? <MenuSearchButton nodes={drawn} /> : <MenuSearchBox finder={finder} />}</div>
      <div className="shell-menu" hidden={searching}>
        <SideMenu nodes={drawn} trail={trail} collapsed={collapsed} />
      </div>
      {searching && <MenuSearchResults finder={finder} />}
    </>
  )
}

/** The browser asks before the window closes while any open page has unsaved changes. */
const useUnloadWarning = () =>
  useEventListener('beforeunload', (event: BeforeUnloadEvent) => {
    if (useOpenTags.getState().some(({ path }) => hasUnsavedChanges(path))) event.preventDefault()
  })

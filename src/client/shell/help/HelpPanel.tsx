import '../../api/languages/texts/helpWords.ts'
import '../../api/languages/texts/paletteWords.ts'
import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import i18next from 'i18next'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type AnyModule, type ModuleHelp, mapHelp } from '../../../schema/index.ts'
import { addSchemaWords } from '../../api/languages/addSchemaWords.ts'
import { loadWholeModule } from '../../api/languages/loadWholeModule.ts'
import { useSession, useVerbs } from '../../api/session/session.ts'
import { shownPageTitle, useShownPage } from '../../pages/navigation/accountMenu.ts'
import { showTour } from '../../pages/tour/tourStore.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { useSeenModule } from '../../views/useSeenModule.ts'
import './help.css'
import { closeHelp } from '../palette/overlayStore.ts'
import { helpSections, searchHelp } from './helpSections.ts'
import { HelpSections } from './HelpSections.tsx'

const startTour = () => {
  closeHelp()
  showTour('')
}

/** Beside the page, which stays usable; in a narrow window over it. It follows the page that is shown. */
export function HelpPanel() {
  const { t } = useTranslation('help')
  const account = useSession(session => session.account)
  const { pathname } = useLocation()
  const shown = useShownPage(account, pathname)
  const title = shownPageTitle(shown, pathname)
  const page = shown.allowed ? shown.page : undefined
  const module = page?.module ?? page?.beside ?? null
  const help = useModuleHelp(module?.name)
  const Frame = useNarrowWindow() ? HelpDialog : HelpAside
  return (
    <Frame label={t('title')}>
      <header className="help-head">
        <h2>{t('of', { page: title })}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('close')} title={t('close')} onClick={closeHelp} />
      </header>
      {help !== undefined &&
        (module ? (
          <ModuleContent key={module.name} module={module} help={help} />
        ) : (
          <PageContent key={pathname} page={page?.name ?? ''} />
        ))}
    </Frame>
  )
}

function ModuleContent({ module: own, help }: { module: AnyModule; help: ModuleHelp | null }) {
  const module = useSeenModule(own)
  const rights = useVerbs(own.route)
  return <Content {...{ module, rights, help, page: own.name }} />
}

const noRights: ReturnType<typeof useVerbs> = []
const PageContent = ({ page }: { page: string }) => <Content module={null} rights={noRights} help={null} page={page} />

interface ContentProps {
  module: AnyModule | null
  rights: ReturnType<typeof useVerbs>
  help: ModuleHelp | null
  page: string
}

function Content({ module, rights, help, page }: ContentProps) {
  const { t } = useTranslation('help')
  const [keyword, setKeyword] = useState('')
  const box = useRef<InputRef>(null)
  const narrow = useNarrowWindow()
  // Not on a phone: its keyboard would cover half of the text.
  useEffect(() => {
    if (!narrow) box.current?.focus({ preventScroll: true })
  }, [narrow])
  const sections = helpSections({ module, page, rights }, help)
  const found = keyword.trim() ? searchHelp(sections, keyword) : null
  return (
    <>
      <Input
        ref={box}
        className="help-search"
        prefix={<SearchOutlined />}
        placeholder={t('search')}
        aria-label={t('search')}
        allowClear
        maxLength={50}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      <div className="help-body">
        <HelpSections sections={found ?? sections} module={module} searching={found !== null} />
        {found?.length === 0 && <p className="help-none">{t('nothing')}</p>}
        {found === null && (
          <Button type="link" className="help-tour" onClick={startTour}>
            {t('shell:shell.tour')}
          </Button>
        )}
      </div>
    </>
  )
}

interface FrameProps {
  label: string
  children: ReactNode
}

const HelpAside = ({ label, children }: FrameProps) => {
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    closeHelp()
  }
  return (
    <aside className="help" aria-label={label} onKeyDown={closeByEscape}>
      {children}
    </aside>
  )
}

/** A native dialog: the browser keeps the focus in it. A link closes it, since it lies over the page. */
function HelpDialog({ label, children }: FrameProps) {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  useEffect(() => {
    if (pathname !== opened) closeHelp()
  }, [pathname, opened])
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="help"
      aria-label={label}
      onClose={({ currentTarget }) => currentTarget.isConnected && closeHelp()}
    >
      {children}
    </dialog>
  )
}

/** In the current language. Not by `t`: it would fill in the links. */
function translateHelp(module: AnyModule, help: ModuleHelp, language: string): ModuleHelp {
  addSchemaWords([module], language)
  const textOf = (key: string): unknown => i18next.getResource(language, `modules/${module.name}`, key)
  return mapHelp<string>(help, (key, text) => {
    const other = language === 'zh-CN' ? undefined : textOf(key)
    return typeof other === 'string' ? other : text
  })
}

/** The module's schema with its `help`; undefined while it is loading. */
function useModuleHelp(name: string | undefined): ModuleHelp | null | undefined {
  const { language } = useTranslation().i18n
  const [known, setKnown] = useState<{ name: string; module: AnyModule | undefined } | null>(null)
  useEffect(() => {
    if (name === undefined) return undefined
    let gone = false
    const show = (module: AnyModule | undefined) => gone || setKnown({ name, module })
    // Without its schema the panel shows what applies to every page.
    loadWholeModule(name).then(show, () => show(undefined))
    return () => void (gone = true)
  }, [name])
  if (name === undefined) return null
  if (known?.name !== name) return undefined
  return known.module?.help ? translateHelp(known.module, known.module.help, language) : null
}

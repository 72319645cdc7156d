import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { pageComponent } from '../views/clientParts.ts'
import { LazyHomePage, LazyListPage, LazySettingsPage } from './lazyPages.ts'
import type { AppPage, FixedPageName } from './navigation/pageCatalogue.ts'

const Downloads = lazyComponent(async () => (await import('./downloads/DownloadsPage.tsx')).DownloadsPage)
const Me = lazyComponent(async () => (await import('./me/MePage.tsx')).MePage)
const RecycleBin = lazyComponent(async () => (await import('./recycleBin/RecycleBinPage.tsx')).RecycleBinPage)
const MessageCentre = lazyComponent(async () => (await import('./messages/MessagesPage.tsx')).MessagesPage)

type Draw = (blank: ReactNode) => ReactNode

const drawOwnPage: { readonly [N in FixedPageName]: Draw } = {
  home: blank => <LazyHomePage blank={blank} />,
  me: blank => <Me blank={blank} />,
  message_page: blank => <MessageCentre blank={blank} />,
  downloads: blank => <Downloads blank={blank} />,
  recycle_bin: blank => <RecycleBin blank={blank} />,
}

const isOwnPage = (name: string): name is FixedPageName => Object.hasOwn(drawOwnPage, name)

/** Renders a page; an empty element reserves its space until its code is loaded. */
export function PageView({ page: { module, beside, name } }: { page: AppPage }) {
  // Subscribes to the language: the page renders again when it changes, and what is typed stays.
  useTranslation()
  const blank = <div className="shell-blank" aria-busy="true" />
  if (module?.single) return <LazySettingsPage module={module} blank={blank} />
  if (module) return <LazyListPage module={module} blank={blank} />
  if (beside) return createElement(pageComponent(beside, name), { blank })
  return isOwnPage(name) ? drawOwnPage[name](blank) : null
}

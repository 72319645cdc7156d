import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../later.tsx'
import { Home, ListPage, SettingsPage } from '../parts.ts'
import { pageComponent } from '../views/clientParts.ts'
import type { Page, PlaceName } from './pages.ts'

const Downloads = later(async () => (await import('../pages/Downloads.tsx')).Downloads)
const Me = later(async () => (await import('../pages/me/Me.tsx')).Me)
const MessageCentre = later(async () => (await import('../pages/messages/MessageCentre.tsx')).MessageCentre)

type Draw = (blank: ReactNode) => ReactNode

const screens: { readonly [N in PlaceName]: Draw } = {
  home: blank => <Home blank={blank} />,
  me: blank => <Me blank={blank} />,
  message_page: blank => <MessageCentre blank={blank} />,
  downloads: blank => <Downloads blank={blank} />,
}

const isPlace = (name: string): name is PlaceName => Object.hasOwn(screens, name)

/** What a page shows; `blank` stands there until it is loaded. */
export function Screen({ page: { module, beside, name } }: { page: Page }) {
  // All of it is drawn anew when another language is spoken; what is typed stays.
  useTranslation()
  const blank = <div className="shell-blank" aria-busy="true" />
  if (module?.single) return <SettingsPage module={module} blank={blank} />
  if (module) return <ListPage module={module} blank={blank} />
  if (beside) return createElement(pageComponent(beside, name), { blank })
  return isPlace(name) ? screens[name](blank) : null
}

import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../account.ts'
import { languageNames, languages } from '../../rules/languages.ts'
import { appear, useSeen } from '../appearance.ts'
import { later } from '../later.tsx'
import { useSession } from '../session.ts'
import { set, useSettings } from '../settings.ts'
import { pageNamed } from './pages.ts'
import { useGo } from './Target.tsx'
import { useClosing } from './useClosing.ts'

export function UserMenu() {
  const account = useSession(session => session.account)
  const [looking, look] = useState(false)
  const menu = useChoices(() => look(true))
  const name = account?.nickname || account?.username || ''
  return (
    <>
      <Dropdown menu={menu} trigger={['click']} autoFocus>
        <Button type="text" className="shell-user" onPointerEnter={() => void LookDrawer.load()}>
          <Avatar size={24} src={account?.avatar || undefined}>
            {name.slice(0, 1)}
          </Avatar>
          <span>{name}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      {looking && <LookDrawer blank={null} onClose={() => look(false)} />}
    </>
  )
}

const LookDrawer = later(async () => (await import('./LookDrawer.tsx')).LookDrawer)

interface Choice {
  key: string
  /** Undefined where it is nothing that is on or off. */
  on?: boolean
  run: () => void
  /** Instead of the words under its key: a name that is the same in every language. */
  label?: string
}

function useChoices(onLook: () => void): MenuProps {
  const { t } = useTranslation()
  const groups = [usePageChoices(), useLookChoices(onLook), useLanguages(), useLeaving()].filter(group => group.length > 0)
  const item = ({ key, on, label }: Choice) => ({
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

/** Pages that are one's own. */
function usePageChoices(): readonly Choice[] {
  const go = useGo()
  return ['me', 'message_page'].flatMap(key => {
    const page = pageNamed(key)
    return page ? [{ key, run: () => go(page.route) }] : []
  })
}

function useLookChoices(onLook: () => void): readonly Choice[] {
  const { dark } = useSeen()
  const { tags } = useSettings()
  return [
    { key: 'dark', on: dark, run: () => appear({ theme: dark ? 'light' : 'dark' }) },
    { key: 'tags', on: tags, run: () => set({ tags: !tags }) },
    { key: 'look', run: onLook },
  ]
}

/** Each by its own name, where the site lets them be chosen. */
function useLanguages(): readonly Choice[] {
  const { i18n } = useTranslation()
  const { offered } = useSeen()
  if (!offered) return []
  return languages.map(language => ({
    key: language,
    label: languageNames[language],
    on: i18n.language === language,
    run: () => appear({ language }),
  }))
}

function useLeaving(): readonly Choice[] {
  const navigate = useNavigate()
  const { leave } = useClosing()
  const out = async () => {
    await signOut()
    await navigate('/login', { replace: true })
  }
  return [{ key: 'signOut', run: () => leave(() => void out()) }]
}

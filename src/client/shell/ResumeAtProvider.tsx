import { Button, Divider, Flex } from 'antd'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { SignOnButton } from '../../shared/wire/session/sso.ts'
import { openResumeTab } from '../api/session/resumeTab.ts'
import { signOnAddress } from '../pages/login/SignOnButtons.tsx'

interface Props {
  buttons: readonly SignOnButton[]
  /** Nothing else is offered. */
  alone: boolean
}

/**
 * Signs in at a provider in another tab: this page would lose what was typed. The session of the other tab is shared with this one, and
 * the other one closes.
 */
export function ResumeAtProvider({ buttons, alone }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <>
      {alone ? <p>{t('ended.signOn')}</p> : <Divider plain>{t('login.or')}</Divider>}
      <Flex vertical gap={8} role="group" aria-label={t('login.signOn')}>
        {buttons.map(({ title, href }) => (
          <Button
            key={href}
            block
            type={alone ? 'primary' : 'default'}
            href={signOnAddress(href, pathname + search)}
            target="_blank"
            onClick={openTab}
          >
            {title}
          </Button>
        ))}
      </Flex>
    </>
  )
}

/** A link that the browser opens by itself, or by a key that is held, opens a tab that stays open. */
function openTab(event: MouseEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (openResumeTab((event.currentTarget as HTMLAnchorElement).href)) event.preventDefault()
}

import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSignOn } from '../../../shared/wire/session/sso.ts'
import { MePanel } from './MePanel.tsx'
import { removeTotp, type TotpState } from './ownAccount.ts'
import { QuestionModal, type Question } from './QuestionModal.tsx'
import { TotpSetupModal } from './TotpSetupModal.tsx'

interface Props {
  state: TotpState
  signOn: OwnSignOn
  onChanged: () => void
}
const fewCodes = 3

/** Turns the second step (one-time codes) on and off. */
export function TotpPanel({ state, signOn, onChanged }: Props) {
  const { t } = useTranslation('me')
  const { message } = App.useApp()
  const [open, setOpen] = useState<'enrolling' | 'removing' | null>(null)
  const close = () => setOpen(null)
  const removing: Question = {
    name: 'password',
    title: t('step.remove'),
    text: <p>{t('step.removeText')}</p>,
    ok: t('step.remove'),
    danger: true,
    async onAnswer(password) {
      await removeTotp(password)
      void message.success(t('step.removed'))
      close()
      onChanged()
    },
  }
  // A code is required after the password; at a provider, the provider decides about further steps.
  if (!state.on && (signOn.passwordOff || !signOn.hasPassword))
    return (
      <MePanel title={t('step.title')}>
        <p className="me-state">{t('signOn.step')}</p>
      </MePanel>
    )
  return (
    <MePanel title={t('step.title')} text={t('step.text')}>
      <p className="me-state" data-on={state.on}>
        {t(state.on ? 'step.on' : 'step.off')}
        {state.on && <small data-few={state.recovery < fewCodes}>{t('step.left', { count: state.recovery })}</small>}
      </p>
      <Button type={state.on ? 'default' : 'primary'} onClick={() => setOpen(state.on ? 'removing' : 'enrolling')}>
        {t(state.on ? 'step.remove' : 'step.add')}
      </Button>
      {open === 'enrolling' && <TotpSetupModal onClose={close} onAdded={onChanged} />}
      {open === 'removing' && <QuestionModal question={removing} onClose={close} />}
    </MePanel>
  )
}

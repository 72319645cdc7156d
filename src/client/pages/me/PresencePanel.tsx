import { Switch } from 'antd'
import { t } from 'i18next'
import { useEffect, useId } from 'react'
import '../../api/languages/texts/peopleWords.ts'
import { loadPresenceSettings, presenceSettings } from '../../api/push/listPresence.ts'
import { MePanel } from './MePanel.tsx'

/** Whether colleagues see which list and row the account is at. */
export function PresencePanel() {
  const hidden = presenceSettings.use(settings => settings.hidden)
  const id = useId()
  useEffect(() => void loadPresenceSettings(), [])
  return (
    <MePanel title={t('people:title')} text={t('people:hideText')}>
      <label htmlFor={id} className="me-switch">
        <Switch id={id} checked={hidden} onChange={next => presenceSettings.set({ hidden: next })} />
        {t('people:hide')}
      </label>
    </MePanel>
  )
}

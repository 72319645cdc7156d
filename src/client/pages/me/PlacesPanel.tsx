import { Switch } from 'antd'
import { t } from 'i18next'
import { useEffect, useId } from 'react'
import '../../api/languages/peopleWords.ts'
import { placeSettings } from '../../api/push/places.ts'
import { MePanel } from './MePanel.tsx'

/** Whether colleagues see which list and row the account is at. */
export function PlacesPanel() {
  const hidden = placeSettings.use(settings => settings.hidden)
  const id = useId()
  useEffect(() => void placeSettings.load().then(stored => stored && placeSettings.setLocal(stored)), [])
  return (
    <MePanel title={t('people:title')} text={t('people:hideText')}>
      <label htmlFor={id} className="me-switch">
        <Switch id={id} checked={hidden} onChange={next => placeSettings.set({ hidden: next })} />
        {t('people:hide')}
      </label>
    </MePanel>
  )
}

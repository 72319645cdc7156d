import { Radio } from 'antd'
import { t } from 'i18next'
import type { ImportMode } from '../../shared/wire/import.ts'
import type { PreviewFilter } from './previewLines.ts'

interface Props {
  counts: Readonly<Record<PreviewFilter, number>>
  mode: ImportMode
  mayEdit: boolean
  onChoose: (mode: ImportMode) => void
}

/** What is to become of rows that are there already, and what that means here. */
export const ImportModeRadio = ({ counts, mode, mayEdit, onChoose }: Props) => {
  const had = { added: counts.new, changed: counts.changed, count: counts.changed + counts.unchanged }
  return (
    <fieldset className="import-modes" aria-describedby="import-mode">
      <legend>{t('engine:import.mode.title')}</legend>
      <Radio.Group value={mode} onChange={event => onChoose(event.target.value as ImportMode)}>
        <Radio value="skip">{t('engine:import.mode.skip')}</Radio>
        <Radio value="overwrite" disabled={!mayEdit}>
          {t('engine:import.mode.overwrite')}
        </Radio>
      </Radio.Group>
      <p id="import-mode">
        {t(`engine:import.mode.${mode}Says`, had)}
        {!mayEdit && t('engine:import.mode.noEdit')}
      </p>
    </fieldset>
  )
}

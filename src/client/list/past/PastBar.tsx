import { Button } from 'antd'
import { t } from 'i18next'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { type PastNote, presentMoment } from '../../../shared/wire/pastList.ts'
import '../../api/languages/texts/historyWords.ts'
import './past.css'
import { PastModal } from './PastModal.tsx'
import type { PastChoice } from './usePastChoice.ts'

interface Props {
  module: AnyModule
  past: PastChoice
  note: PastNote | undefined
}

/** Bar above a list of the past: its moments, the gaps in the history, and the buttons to change or leave it. */
export function PastBar({ module, past, note }: Props) {
  const { at, to, asking, ask, choose } = past
  return (
    <>
      {at !== null && (
        <p className="draft-bar past-bar" role="status">
          <span>
            <b>
              {to === null
                ? t('histories:past.shown', { at })
                : t('histories:past.compared', { at, to: to === presentMoment ? t('histories:past.now') : to })}
            </b>{' '}
            {note && pastNoteSentences(module, note).join(t('engine:semicolon'))}
          </span>
          <Button size="small" onClick={() => ask('to')}>
            {t(to === null ? 'histories:past.compare' : 'histories:past.others')}
          </Button>
          {to === null ? (
            <Button size="small" onClick={() => ask('at')}>
              {t('histories:past.other')}
            </Button>
          ) : (
            <Button size="small" onClick={() => choose({ at })}>
              {t('histories:past.uncompare')}
            </Button>
          )}
          <Button size="small" type="primary" onClick={() => choose({ at: null })}>
            {t('histories:past.back')}
          </Button>
        </p>
      )}
      {asking !== null && <PastModal past={past} asking={asking} />}
    </>
  )
}

/** Sentences on what a list of the past lacks: columns, values and rows that no history has. */
export function pastNoteSentences(module: AnyModule, note: PastNote): readonly string[] {
  const shown = Object.keys(fieldsOf(module)).filter(
    name =>
      note.unheld.includes(name) &&
      (module.list?.columns ?? []).some(column => (typeof column === 'string' ? column : column.field) === name),
  )
  return [
    t('histories:past.titles'),
    ...(note.flat ? [t('histories:past.flat')] : []),
    ...(shown.length
      ? [t('histories:past.unheld', { fields: shown.map(name => fieldsOf(module)[name]?.label).join(t('engine:comma')) })]
      : []),
    ...(note.uncertain.length
      ? [t('histories:past.uncertain', { ids: note.uncertain.map(id => `#${id}`).join(t('engine:comma')) })]
      : []),
    ...(note.purged ? [t('histories:past.purged', { count: note.purged })] : []),
  ]
}

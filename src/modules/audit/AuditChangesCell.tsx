import {
  cachedRowTitle,
  choiceSourceOfField,
  describeChanges,
  findModule,
  loadRowTitle,
  referencedRows,
  type RowDiff,
  TextCell,
} from 'houtai/client'
import { type AnyModule, byCurrentName } from 'houtai/schema'
import { t } from 'i18next'
import { useEffect, useState } from 'react'

interface Props {
  /** The name of the module whose rows were changed. */
  of: unknown
  changes: Readonly<Record<string, RowDiff>>
}

/** The changes of one log entry in one line, references by title; the full text on hover. */
export function AuditChangesCell({ of, changes }: Props) {
  const module = findModule(of)
  const [written = {}] = Object.values(changes)
  const diff = byCurrentName(module, written)
  const count = Object.keys(changes).length
  const titleOf = useRowTitles(module, referencedRows(module, diff))
  const changed = describeChanges(module, diff, titleOf).map(({ label, before, after }) =>
    before === '-' ? `${label}${t('engine:colon')}${after}` : `${label}${t('engine:colon')}${before} → ${after}`,
  )
  return <TextCell text={`${count > 1 ? t('engine:audit.several', { count }) : ''}${changed.join(t('engine:semicolon'))}`} />
}

/** Titles of rows: '' while they load, `#id` where one has none. */
function useRowTitles(module: AnyModule | undefined, wanted: readonly (readonly [field: string, id: number])[]) {
  const [loaded, setLoaded] = useState('')
  const all = wanted.join(' ')
  useEffect(() => {
    let cancelled = false
    const requests = all === '' || !module ? [] : all.split(' ').map(one => [module, ...one.split(',')] as const)
    const titles = requests.map(([of, name = '', id]) => loadRowTitle(choiceSourceOfField(of, name), Number(id)))
    void Promise.all(titles).then(() => cancelled || setLoaded(all))
    return () => {
      cancelled = true
    }
  }, [module, all])
  return (to: string, id: number) => cachedRowTitle(to, id) || (loaded === all ? `#${id}` : '')
}

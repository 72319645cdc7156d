import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import {
  cachedRowTitle,
  choiceSourceOfField,
  describeChanges,
  findModule,
  loadRowTitle,
  referencedRows,
  type RowDiff,
  TextCell,
} from '../../client/kit.ts'

interface Props {
  /** The name of the module whose rows were changed. */
  of: unknown
  changes: Readonly<Record<string, RowDiff>>
}

/** What an entry of the log changed, in one line, whatever is pointed to by its name; all of it on hover. */
export function AuditChangesCell({ of, changes }: Props) {
  const module = findModule(of)
  const [diff = {}] = Object.values(changes)
  const count = Object.keys(changes).length
  const called = useRowTitles(module, referencedRows(module, diff))
  const words = describeChanges(module, diff, called).map(({ label, before, after }) =>
    before === '-' ? `${label}${t('engine:colon')}${after}` : `${label}${t('engine:colon')}${before} → ${after}`,
  )
  return <TextCell text={`${count > 1 ? t('engine:audit.several', { count }) : ''}${words.join(t('engine:semicolon'))}`} />
}

/** What rows are called, as soon as that is known; by their numbers where it stays unknown. */
function useRowTitles(module: AnyModule | undefined, wanted: readonly (readonly [field: string, id: number])[]) {
  const [asked, setAsked] = useState('')
  const all = wanted.join(' ')
  useEffect(() => {
    let gone = false
    const asking = all === '' || !module ? [] : all.split(' ').map(one => [module, ...one.split(',')] as const)
    const answers = asking.map(([of, name = '', id]) => loadRowTitle(choiceSourceOfField(of, name), Number(id)).catch(() => ''))
    void Promise.all(answers).then(() => gone || setAsked(all))
    return () => {
      gone = true
    }
  }, [module, all])
  return (to: string, id: number) => cachedRowTitle(to, id) || (asked === all ? `#${id}` : '')
}

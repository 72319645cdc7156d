import i18next, { t } from 'i18next'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type AnyModule, type ChosenFigures, type Figure, shownFigures } from '../../../schema/index.ts'
import { maxIdsPerCall, type RowGroups } from '../../../shared/wire/envelope.ts'
import '../../api/languages/texts/columnWords.ts'
import { viewFilterJson } from '../../api/listParams.ts'
import { callOf, callErrorMessage } from '../../api/request.ts'
import type { ListController } from '../useListController.ts'
import { useViewLoad } from '../views/useViewLoad.ts'
import { figuresRow, type ShownFigures } from './figuresRow.tsx'
import { FigureText } from './FigureText.tsx'

interface Props {
  state: ListController
  chosen: ChosenFigures | undefined
  onShow: (shown: ShownFigures | null) => void
}
interface Loaded {
  reply: RowGroups | null
  failure: string | null
  /** Whether they are of selected rows alone. */
  ofSelected: boolean
  /** The figures that were requested for the columns: another figure has no answer yet. */
  sums: Readonly<Record<string, Figure>>
}
/** A sum over a million rows takes longer than a page of them. */
const timeout = 60_000

/** Aggregates of the columns over all rows of the filter or, while rows are selected, over those. Loaded after the rows. */
export function ListFigures({ state, chosen, onShow }: Props) {
  const { module, params, list, selection } = state
  const wanted = useMemo(() => shownFigures(module, chosen), [module, chosen])
  const [loaded, setLoaded] = useState<Loaded>({ reply: null, failure: null, ofSelected: false, sums: {} })
  const hasFigures = Object.keys(wanted).length > 0
  const ids = selection.allMatching || selection.rows.length > maxIdsPerCall ? '' : selection.rows.map(({ id }) => id).join()
  const body = JSON.stringify({
    filter: JSON.parse(viewFilterJson(module, params)) as object,
    sums: wanted,
    ...(ids ? { ids } : {}),
  })
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!hasFigures) return
      const request = JSON.parse(body) as Pick<Loaded, 'sums'>
      const requested = { ofSelected: 'ids' in request, sums: request.sums }
      await callOf(module, 'aggregate')(request, { timeout, signal }).then(
        reply => signal.aborted || setLoaded({ reply, failure: null, ...requested }),
        (error: unknown) => signal.aborted || setLoaded({ reply: null, failure: callErrorMessage(error), ...requested }),
      )
    },
    [module, body, hasFigures],
  )
  useViewLoad({ module, list }, load)
  const allSelected = selection.allMatching !== null
  useEffect(() => {
    onShow(
      hasFigures
        ? { ...figureTexts(module, wanted, { ...loaded, ofSelected: loaded.ofSelected || allSelected }), row: figuresRow }
        : null,
    )
  }, [module, wanted, loaded, allSelected, hasFigures, onShow])
  useEffect(() => () => onShow(null), [onShow])
  // Beside the table: within a grid only rows are announced.
  return (
    <span className="figures-announced" role="status">
      {hasFigures && noteOf({ ...loaded, ofSelected: loaded.ofSelected || allSelected })}
    </span>
  )
}

function figureTexts(
  module: AnyModule,
  wanted: Readonly<Record<string, Figure>>,
  { reply, failure, ofSelected, sums }: Loaded,
): Pick<ShownFigures, 'texts' | 'note'> {
  const [group] = reply?.groups ?? []
  const note = noteOf({ reply, failure, ofSelected })
  const text = (name: string, figure: Figure): ReactNode => {
    if (failure !== null) return <span className="figure-failed">—</span>
    if (!reply || sums[name] !== figure) return '…'
    return (
      <>
        {figure !== 'sum' && <small>{t(`columns:figure.${figure}`)}</small>}
        <FigureText module={module} name={name} figure={figure} of={group?.sums[name] ?? (figure === 'count' ? '0' : null)} />
      </>
    )
  }
  return {
    texts: Object.fromEntries(Object.entries(wanted).map(([name, figure]) => [name, text(name, figure)])),
    note: <span title={note}>{note}</span>,
  }
}

const countText = (count: number): string => count.toLocaleString(i18next.language)

/** Says which rows the figures are of. */
function noteOf({ reply, failure, ofSelected }: Omit<Loaded, 'sums'>): string {
  if (failure !== null) return t('columns:failed', { reason: failure })
  if (!reply) return t('columns:working')
  if (reply.of !== undefined) return t('columns:newest', { count: countText(reply.of) })
  return t(ofSelected ? 'columns:selected' : 'columns:all', { count: countText(reply.groups[0]?.count ?? 0) })
}

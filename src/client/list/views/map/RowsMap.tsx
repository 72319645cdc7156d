import { CloseOutlined } from '@ant-design/icons'
import { useLatest } from 'ahooks'
import { Button } from 'antd'
import { t } from 'i18next'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../../schema/index.ts'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'
import { PrintSheet } from '../../../print/PrintSheet.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ClusterMapHandle, createClusterMap } from '../../../ui/map/createClusterMap.ts'
import type { RowMarker } from '../../../ui/map/drawRowMarkers.ts'
import { MapFrame } from '../../../ui/map/MapFrame.tsx'
import { parsePoint } from '../../../ui/map/mapPoint.ts'
import { toneOfRows } from '../../rowTone.ts'
import { StaleBar } from '../../StaleBar.tsx'
import { ActionCard } from '../ActionCard.tsx'
import { cardFields } from '../cardFields.ts'
import { maxViewRows } from '../loadViewRows.ts'
import type { ModuleViewProps } from '../ModuleView.tsx'
import { useCardActions } from '../useCardActions.ts'
import './rowsMap.css'
import { useMapRows } from './useMapRows.ts'

/** Rows at their point on a map. A marker shows the card of its row. */
export function RowsMap({ state, view: { at, columns } }: ModuleViewProps<'map'>) {
  const { module, clear, list } = state
  const { loaded, error, retrying, see, isStale } = useMapRows(state, at)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const markers = useMemo(() => markersOf(module, at, loaded?.rows ?? []), [module, at, loaded])
  const draw = useClusterMap({ markers, filter: loaded?.filter, onMove: see, onChoose: setChosen })
  const fields = useMemo(() => cardFields(module, columns, [at]), [module, columns, at])
  const toneOf = useMemo(() => toneOfRows(module), [module])
  const actions = useCardActions(state)
  const rows = (loaded?.rows ?? []).filter(({ id }) => chosen.includes(id))
  if (error && (!loaded || isStale))
    return <EmptyState error={error} narrowed={false} onAdd={null} onClear={clear} onRetry={list.reload} />
  return (
    <>
      <StaleBar error={error} loading={retrying} onRetry={list.reload} />
      <div className="rows-map" aria-busy={!loaded || isStale}>
        <MapFrame label={module.label} height="auto" draw={draw}>
          {loaded && (
            <p className="rows-map-note" role="status">
              {noteOf(loaded)}
            </p>
          )}
          {rows.length > 0 && (
            <ChosenRows onClose={() => setChosen([])} ids={chosen}>
              {rows.map(row => (
                <ActionCard key={row.id} {...{ row, fields, actions }} tone={toneOf(row)} />
              ))}
            </ChosenRows>
          )}
        </MapFrame>
        <PrintSheet
          module={module}
          isLoading={!loaded || isStale}
          rows={loaded?.rows ?? []}
          columns={state.preference?.columns}
          total={null}
          more={loaded?.more ?? false}
        />
      </div>
    </>
  )
}

interface ClusterMapParams {
  markers: readonly RowMarker[]
  /** The filter that the markers answer; undefined until there are any. The map is fitted to those of another filter. */
  filter: string | undefined
  onMove: ReturnType<typeof useMapRows>['see']
  onChoose: (ids: readonly number[]) => void
}
/** The map with its markers. Returns what draws it into its frame. */
function useClusterMap({ markers, filter, onMove, onChoose }: ClusterMapParams): ComponentProps<typeof MapFrame>['draw'] {
  const drawing = useRef<ClusterMapHandle>(null)
  const move = useLatest(onMove)
  const shownFilter = useRef<string>(undefined)
  useEffect(() => {
    drawing.current?.show(markers)
    if (filter === undefined || shownFilter.current === filter) return
    shownFilter.current = filter
    drawing.current?.fit(markers)
  }, [markers, filter])
  return (element, base) => {
    const drawn = createClusterMap(element, {
      ...base,
      onMove: box => move.current(box),
      onChoose: found => onChoose(found.map(({ id }) => id)),
      labelOf: found => (found.length === 1 ? (found[0]?.title ?? '') : t('arrangements:markers', { count: found.length })),
    })
    drawing.current = drawn
    return drawn.remove
  }
}

const noteOf = ({ rows, more }: { rows: readonly ListRow[]; more: boolean }): string =>
  more
    ? t('arrangements:tooManyHere', { max: maxViewRows })
    : t(rows.length ? 'arrangements:here' : 'arrangements:nothingHere', { count: rows.length })

const markersOf = (module: AnyModule, at: string, rows: readonly ListRow[]): readonly RowMarker[] =>
  rows.flatMap(row => {
    const point = parsePoint(row[at] as string | null)
    return point ? [{ id: row.id, title: rowName(module, row), at: point }] : []
  })

interface ChosenRowsProps {
  ids: readonly number[]
  onClose: () => void
  children: ReactNode
}

/** The cards of the rows at a marker. It gets the focus, and returns it when it is closed. */
function ChosenRows({ ids, onClose, children }: ChosenRowsProps) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) before.current = document.activeElement
    panel.current?.focus()
  }, [ids])
  const close = () => {
    onClose()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
  return (
    <section
      ref={panel}
      className="rows-map-chosen"
      tabIndex={-1}
      aria-label={t('arrangements:markers', { count: ids.length })}
      onKeyDown={onKeyDown}
    >
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('arrangements:closeCards')} onClick={close} />
      <ul>{children}</ul>
    </section>
  )
}

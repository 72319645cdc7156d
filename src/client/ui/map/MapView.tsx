import { t } from 'i18next'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import type { MapHandle, CreateMapParams } from './createMap.ts'
import { createMap } from './createMap.ts'
import type { RowMarker } from './rowMarkers.ts'

export type MapViewHandle = Pick<MapHandle, 'look'>
interface Props extends Pick<CreateMapParams, 'at' | 'onPick'> {
  /** Other rows of the module, drawn as dots. */
  spots: readonly RowMarker[]
  height: number | string
  ref?: Ref<MapViewHandle>
}

/** A Leaflet map with a pin. Leaflet is created once; later props are passed to it by effects. */
export function MapView({ at, onPick, spots, height, ref }: Props) {
  const tiles = useSession(({ site }) => site?.tile_url || undefined)
  const [near, setNear] = useState<string | null>(null)
  const [close, setClose] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<MapHandle>(null)
  const latest = useRef({ at, onPick, tiles })
  useEffect(() => {
    latest.current = { at, onPick, tiles }
  })
  useEffect(() => {
    if (!box.current) return
    const { onPick: pick, ...rest } = latest.current
    const drawn = createMap(box.current, {
      ...rest,
      onNear: setNear,
      onClose: setClose,
      onPick: pick && (at => latest.current.onPick?.(at)),
    })
    drawing.current = drawn
    return () => drawn.remove()
  }, [])
  useEffect(() => drawing.current?.pin(at), [at])
  useEffect(() => drawing.current?.spots(spots), [spots])
  useImperativeHandle(ref, () => ({ look: (at, zoom) => drawing.current?.look(at, zoom) }), [])
  return (
    <div className="map" style={{ height }}>
      <div ref={box} role="application" aria-label={t(onPick ? 'widgets:map.pick' : 'widgets:map.show')} />
      {!tiles && (
        <span className="map-note">
          {near === null ? t('widgets:map.sketch') : t('widgets:map.near', { city: near })}
          {close && <small>{t('widgets:map.noStreets')}</small>}
        </span>
      )}
    </div>
  )
}

import { t } from 'i18next'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type MapHandle, type CreateMapParams, createMap } from './createMap.ts'
import { MapFrame } from './MapFrame.tsx'
import type { RowMarker } from './rowMarkers.ts'

export type MapViewHandle = Pick<MapHandle, 'look'>
interface Props extends Pick<CreateMapParams, 'at' | 'onPick'> {
  /** Other rows of the module, drawn as dots. */
  spots: readonly RowMarker[]
  height: number | string
  ref?: Ref<MapViewHandle>
}

/** A map with a pin. Later props are passed to it by effects. */
export function MapView({ at, onPick, spots, height, ref }: Props) {
  const drawing = useRef<MapHandle>(null)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  useEffect(() => drawing.current?.pin(at), [at])
  useEffect(() => drawing.current?.spots(spots), [spots])
  useImperativeHandle(ref, () => ({ look: (at, zoom) => drawing.current?.look(at, zoom) }), [])
  return (
    <MapFrame
      label={t(onPick ? 'widgets:map.pick' : 'widgets:map.show')}
      height={height}
      draw={(element, base) => {
        const drawn = createMap(element, { ...base, at, onPick: onPick && (picked => latest.current?.(picked)) })
        drawing.current = drawn
        return drawn.remove
      }}
    />
  )
}

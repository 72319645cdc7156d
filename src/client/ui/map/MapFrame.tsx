import { t } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/session.ts'
import type { BaseMapParams } from './createBaseMap.ts'

interface Props {
  label: string
  height: number | string
  /** Draws the map, once; what it returns removes it. */
  draw: (element: HTMLElement, base: BaseMapParams) => () => void
  children?: ReactNode
}

/** The place of a Leaflet map, which is created once, and a note where there are no tiles. */
export function MapFrame({ label, height, draw, children }: Props) {
  const tiles = useSession(({ site }) => site?.tile_url || undefined)
  const [nearestCity, setNearestCity] = useState<string | null>(null)
  const [close, setClose] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const first = useRef({ draw, tiles })
  useEffect(() => {
    if (!box.current) return
    return first.current.draw(box.current, { tiles: first.current.tiles, onNearestCity: setNearestCity, onClose: setClose })
  }, [])
  return (
    <div className="map" style={{ height }}>
      <div ref={box} role="application" aria-label={label} />
      {!tiles && (
        <span className="map-note">
          {nearestCity === null ? t('widgets:map.sketch') : t('widgets:map.near', { city: nearestCity })}
          {close && <small>{t('widgets:map.noStreets')}</small>}
        </span>
      )}
      {children}
    </div>
  )
}

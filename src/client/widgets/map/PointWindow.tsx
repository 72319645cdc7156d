import { Input, Modal } from 'antd'
import { t } from 'i18next'
import { useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { pinZoom } from './draw.ts'
import { Finder } from './Finder.tsx'
import { Here } from './Here.tsx'
import type { Look } from './MapView.tsx'
import { MapView } from './MapView.tsx'
import type { Place } from './place.ts'
import { placeOf, pointOf, written } from './place.ts'
import { useNear } from './useNear.ts'
import { useSpots } from './useSpots.ts'

export interface PointWindowProps {
  module: AnyModule
  name: string
  title: string
  value: string | null
  /** The region it lies in, 0 while none is chosen. */
  near: number
  /** Told what was picked; null where nothing may be. */
  onPick: ((point: string) => void) | null
  onClose: () => void
}
const height = 460
const place = { top: 40 }

/** A point on a map: shown, or picked by a click, by dragging, by a keyword, by where one is, or by its coordinates. */
export function PointWindow({ module, name, title, value, near, onPick, onClose }: PointWindowProps) {
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState(value ?? '')
  const point = pointOf(typed)
  const at = useMemo(() => placeOf(point), [point])
  const map = useRef<Look>(null)
  useNear(map, near, at)
  const put = (there: Place, zoom?: number) => {
    setTyped(written(there))
    if (zoom !== undefined) map.current?.look(there, zoom)
  }
  const take = () => {
    setOpen(false)
    if (point) onPick?.(point)
  }
  return (
    <Modal
      open={open}
      className="map-window"
      width={860}
      style={place}
      title={title}
      okText={t('widgets:map.take')}
      okButtonProps={{ disabled: point === null }}
      onOk={take}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      {...(onPick ? {} : { footer: null })}
    >
      <div className="map-bar">
        <Finder module={module} name={name} onFind={found => map.current?.look(found.at, found.zoom)} />
        {onPick && <Here onHere={there => put(there, pinZoom)} />}
        <Coordinates value={typed} readOnly={!onPick} onChange={setTyped} onSettle={() => at && map.current?.look(at, pinZoom)} />
      </div>
      <MapView ref={map} at={at} onPick={onPick && put} spots={useSpots(module, name)} height={height} />
    </Modal>
  )
}

interface CoordinatesProps {
  value: string
  readOnly: boolean
  onChange: (typed: string) => void
  onSettle: () => void
}

const Coordinates = ({ value, readOnly, onChange, onSettle }: CoordinatesProps) => (
  <Input
    className="map-coordinates"
    aria-label={t('widgets:map.coordinates')}
    placeholder={t('engine:control.point')}
    autoComplete="off"
    readOnly={readOnly}
    status={value !== '' && pointOf(value) === null ? 'error' : ''}
    value={value}
    onChange={event => onChange(event.target.value)}
    onBlur={onSettle}
    onPressEnter={onSettle}
  />
)

import { Input, Modal } from 'antd'
import { t } from 'i18next'
import { useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { normalizePoint } from '../../../shared/rules/points.ts'
import { pinZoom } from './createBaseMap.ts'
import { LocateButton } from './LocateButton.tsx'
import { type MapPoint, parsePoint, formatPoint } from './mapPoint.ts'
import { MapSearchBox } from './MapSearchBox.tsx'
import { type MapViewHandle, MapView } from './MapView.tsx'
import { useFollowRegion } from './useFollowRegion.ts'
import { useRowMarkers } from './useRowMarkers.ts'

export interface PointModalProps {
  module: AnyModule
  name: string
  title: string
  value: string | null
  /** The region it lies in, 0 while none is chosen. */
  near: number
  /** Null where the point is only shown. */
  onPick: ((point: string) => void) | null
  onClose: () => void
}
const height = 460
const modalStyle = { top: 40 }

/** A map in a modal: shows a point, or picks one by click, drag, browser position or typed coordinates. */
export function PointModal({ module, name, title, value, near, onPick, onClose }: PointModalProps) {
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState(value ?? '')
  const point = normalizePoint(typed)
  const at = useMemo(() => parsePoint(point), [point])
  const map = useRef<MapViewHandle>(null)
  useFollowRegion(map, near, at)
  const pick = (point: MapPoint, zoom?: number) => {
    setTyped(formatPoint(point))
    if (zoom !== undefined) map.current?.look(point, zoom)
  }
  const confirm = () => {
    setOpen(false)
    if (point) onPick?.(point)
  }
  return (
    <Modal
      open={open}
      className="map-window"
      width={860}
      style={modalStyle}
      title={title}
      okText={t('widgets:map.take')}
      okButtonProps={{ disabled: point === null }}
      onOk={confirm}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      {...(onPick ? {} : { footer: null })}
    >
      <div className="map-bar">
        <MapSearchBox module={module} name={name} onFind={found => map.current?.look(found.at, found.zoom)} />
        {onPick && <LocateButton onLocate={position => pick(position, pinZoom)} />}
        <Coordinates value={typed} readOnly={!onPick} onChange={setTyped} onSettle={() => at && map.current?.look(at, pinZoom)} />
      </div>
      <MapView ref={map} at={at} onPick={onPick && pick} spots={useRowMarkers(module, name)} height={height} />
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
    status={value !== '' && normalizePoint(value) === null ? 'error' : ''}
    value={value}
    onChange={event => onChange(event.target.value)}
    onBlur={onSettle}
    onPressEnter={onSettle}
  />
)

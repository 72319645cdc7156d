import { Modal, Slider } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { CropArea, PictureSize } from './cropPicture.ts'

export interface CropModalProps {
  file: File
  size: PictureSize
  /** The chosen area; null when cancelled. */
  onDone: (area: CropArea | null) => void
}
const zooms = { min: 1, max: 4, step: 0.05 }
const start = { x: 0, y: 0 }

/** Crops a picture to the aspect of its field. */
export function CropModal({ file, size: [width, height], onDone }: CropModalProps) {
  const [crop, setCrop] = useState(start)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const image = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(image), [image])
  return (
    <Modal
      open
      width={640}
      title={t('widgets:crop.title', { width, height })}
      okText={t('widgets:crop.take')}
      okButtonProps={{ disabled: area === null }}
      onOk={() => onDone(area)}
      onCancel={() => onDone(null)}
    >
      <div className="file-crop">
        <Cropper
          image={image}
          aspect={width / height}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('widgets:crop.move') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="file-zoom">
        {t('widgets:crop.zoom')}
        <Slider
          {...zooms}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('widgets:crop.zoom')}
        />
      </label>
    </Modal>
  )
}

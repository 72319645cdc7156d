import { Image } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Picture } from '../../../schema/index.ts'

interface Props {
  pictures: readonly Picture[]
  /** Index of the one shown. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/** antd's full-screen preview of several pictures. */
export function PictureGallery({ pictures, at, onTurn, onClose }: Props) {
  useCaptureEscape(onClose)
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      preview={{ visible: true, current: at, onChange: onTurn, onVisibleChange: visible => visible || onClose() }}
    />
  )
}

/** Captures Escape: until the preview has the focus, the modal below would close instead. */
function useCaptureEscape(onClose: () => void) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopImmediatePropagation()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

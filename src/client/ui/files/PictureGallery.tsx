import { Image } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Picture } from '../../../schema/index.ts'

interface Props {
  pictures: readonly Picture[]
  /** Which of them is shown. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/** Pictures one by one, as large as the window. */
export function PictureGallery({ pictures, at, onTurn, onClose }: Props) {
  useCaptureEscape(onClose)
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      preview={{ visible: true, current: at, onChange: onTurn, onVisibleChange: visible => visible || onClose() }}
    />
  )
}

/** The key is the pictures' alone: until they have the focus, the form below them would take it and be left. */
function useCaptureEscape(onClose: () => void) {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopImmediatePropagation()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

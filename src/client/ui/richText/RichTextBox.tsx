import { useLatest } from 'ahooks'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import type { EditorHandle } from './createRichTextEditor.ts'
import { createRichTextEditor } from './createRichTextEditor.ts'

export interface RichTextBoxProps extends ValueInputProps<string> {
  label: string
}

/** A text with headings, lists, tables, pictures and films. */
export function RichTextBox({ id, name, label, value, onChange, onBlur, disabled, invalid }: RichTextBoxProps) {
  const { message } = App.useApp()
  const [bar, paper] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const written = useRef<EditorHandle>(null)
  const html = useRef(value ?? null)
  const latest = useLatest({ onChange, onBlur, message })
  useEffect(() => {
    if (!bar.current || !paper.current) return
    const own = createRichTextEditor(
      { bar: bar.current, paper: paper.current },
      {
        id,
        label,
        html: html.current ?? '',
        disabled,
        onChange: next => latest.current.onChange((html.current = next)),
        onBlur: () => latest.current.onBlur(),
        onTrouble: text => void latest.current.message.error(text),
      },
    )
    written.current = own
    return () => own.destroy()
  }, [bar, paper, id, label, disabled, latest])
  useEffect(() => {
    if (html.current === (value ?? null)) return
    html.current = value ?? null
    written.current?.set(value ?? '')
  }, [value])
  return (
    <div data-field={name} className="rich-text" data-invalid={invalid}>
      <div ref={bar} className="rich-bar" />
      <div ref={paper} className="rich-paper" />
    </div>
  )
}

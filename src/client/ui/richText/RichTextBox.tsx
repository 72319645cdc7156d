import { useLatest } from 'ahooks'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { type EditorHandle, createRichTextEditor } from './createRichTextEditor.ts'

export interface RichTextBoxProps extends ValueInputProps<string> {
  label: string
}

/** WangEditor as a form control: headings, lists, tables, pictures and videos. */
export function RichTextBox({ id, name, label, value, onChange, onBlur, disabled, invalid }: RichTextBoxProps) {
  const { message } = App.useApp()
  const [toolbar, body] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const editor = useRef<EditorHandle>(null)
  const html = useRef(value ?? null)
  const latest = useLatest({ onChange, onBlur, message })
  useEffect(() => {
    if (!toolbar.current || !body.current) return
    const own = createRichTextEditor(
      { toolbar: toolbar.current, body: body.current },
      {
        id,
        label,
        html: html.current ?? '',
        disabled,
        onChange: next => latest.current.onChange((html.current = next)),
        onBlur: () => latest.current.onBlur(),
        onError: text => void latest.current.message.error(text),
      },
    )
    editor.current = own
    return () => own.destroy()
  }, [toolbar, body, id, label, disabled, latest])
  useEffect(() => {
    if (html.current === (value ?? null)) return
    html.current = value ?? null
    editor.current?.set(value ?? '')
  }, [value])
  return (
    <div data-field={name} className="rich-text" data-invalid={invalid}>
      <div ref={toolbar} className="rich-bar" />
      <div ref={body} className="rich-paper" />
    </div>
  )
}

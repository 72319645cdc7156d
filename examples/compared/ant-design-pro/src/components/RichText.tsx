import '@wangeditor-next/editor/dist/css/style.css'
import type { IDomEditor } from '@wangeditor-next/editor'
import { Editor, Toolbar } from '@wangeditor-next/editor-for-react'
import { useEffect, useState } from 'react'

/** A control of a form item. */
export function RichText({ value = '', onChange }: { value?: string; onChange?: (html: string) => void }) {
  const [editor, setEditor] = useState<IDomEditor | null>(null)
  useEffect(() => () => editor?.destroy(), [editor])
  return (
    <div style={{ border: '1px solid #d9d9d9' }}>
      <Toolbar editor={editor} mode="simple" />
      <Editor
        value={value}
        mode="simple"
        style={{ height: 240 }}
        onCreated={setEditor}
        onChange={one => onChange?.(one.getHtml())}
      />
    </div>
  )
}

import type { IDomEditor, IEditorConfig } from '@wangeditor-next/editor'
import { createEditor, createToolbar, i18nAddResources, i18nChangeLanguage } from '@wangeditor-next/editor'
import '@wangeditor-next/editor/dist/css/style.css'
import i18next, { t } from 'i18next'
import { isSafeUrl } from '../../../shared/rules/isSafeUrl.ts'
import { sanitizeHtml, sanitizePasted } from './sanitizeHtml.ts'
import './richText.css'
import { editorVideoUpload, editorPictureUpload } from './editorUploads.ts'

export interface EditorParams {
  /** Of the element that is typed into. */
  id: string
  label: string
  html: string
  disabled: boolean
  onChange: (html: string | null) => void
  onBlur: () => void
  onTrouble: (message: string) => void
}
export interface EditorHandle {
  /** What somebody else made of the text. */
  set(html: string): void
  destroy(): void
}
interface EditorElements {
  bar: HTMLElement
  paper: HTMLElement
}

const alignIcon =
  '<svg viewBox="0 0 1024 1024"><path d="M128 192h768v85H128zm0 213h512v86H128zm0 214h768v85H128zm0 213h512v85H128z"/></svg>'
const toolsBefore =
  'headerSelect fontSize | bold italic underline through color bgColor clearStyle | bulletedList numberedList indent delIndent lineHeight'
const toolsAfter = '| blockquote divider insertTable insertLink uploadImage uploadVideo | undo redo'
const tools = () => [
  ...toolsBefore.split(' '),
  {
    key: 'group-justify',
    title: t('widgets:rich.align'),
    iconSvg: alignIcon,
    menuKeys: ['justifyLeft', 'justifyCenter', 'justifyRight'],
  },
  ...toolsAfter.split(' '),
]

/** The tools know two languages; of others they are told the words. */
function setEditorLanguage(language: string) {
  const words = i18next.getResourceBundle(language, 'editor') as object | undefined
  if (words) i18nAddResources(language, words)
  i18nChangeLanguage(words ? language : language === 'en-US' ? 'en' : 'zh-CN')
}

/** An editor on its paper, with its tools above. */
export function createRichTextEditor({ bar, paper }: EditorElements, writing: EditorParams): EditorHandle {
  setEditorLanguage(i18next.language)
  let last = ''
  const tell = (editor: IDomEditor) => {
    const html = editor.getHtml()
    if (html === last) return
    last = html
    writing.onChange(editor.isEmpty() ? null : html)
  }
  const editor = createEditor({
    selector: paper,
    html: sanitizeHtml(writing.html),
    config: editorConfig(writing, tell),
    mode: 'default',
  })
  createToolbar({ editor, selector: bar, config: { toolbarKeys: tools() }, mode: 'default' })
  last = editor.getHtml()
  const named = labelEditorParts({ bar, paper }, writing)
  return {
    set(html) {
      editor.setHtml(sanitizeHtml(html))
      last = editor.getHtml()
    },
    destroy() {
      named.disconnect()
      editor.destroy()
    },
  }
}

const editorConfig = (writing: EditorParams, onChange: (editor: IDomEditor) => void): Partial<IEditorConfig> => ({
  placeholder: t('widgets:rich.placeholder'),
  autoFocus: false,
  scroll: true,
  readOnly: writing.disabled,
  customAlert: message => writing.onTrouble(message),
  customPaste,
  onChange,
  onBlur: writing.onBlur,
  MENU_CONF: {
    uploadImage: { customUpload: editorPictureUpload(writing.onTrouble), base64LimitSize: 0 },
    uploadVideo: { customUpload: editorVideoUpload(writing.onTrouble) },
    insertLink: { checkLink: (_text: string, url: string) => checkLink(url) },
    editLink: { checkLink: (_text: string, url: string) => checkLink(url) },
  },
})

const checkLink = (url: string): string | true =>
  isSafeUrl(url) || /^(mailto|tel):[\w.@+-]+$/i.test(url) || t('widgets:rich.badLink')

/** Pictures alone go the editor's way, and are sent; a text is cleaned first. */
function customPaste(editor: IDomEditor, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html === '') return true
  event.preventDefault()
  editor.dangerouslyInsertHtml(sanitizePasted(html))
  return false
}

/** Names for those who do not see the icons, also of what comes later. */
function labelEditorParts({ bar, paper }: EditorElements, { id, label }: EditorParams): MutationObserver {
  const name = () => {
    for (const button of [...bar.querySelectorAll('button'), ...paper.querySelectorAll('button')]) {
      const [tooltip = ''] = button.dataset['tooltip']?.split('\n') ?? []
      // Only the group has neither a tooltip nor a word.
      setAttributeOnce(button, 'aria-label', tooltip || button.textContent || t('widgets:rich.align'))
      setAttributeOnce(button, 'aria-disabled', String(button.classList.contains('disabled')))
    }
    const typed = paper.querySelector('[contenteditable]')
    for (const [key, value] of Object.entries({ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label }))
      if (typed) setAttributeOnce(typed, key, value)
  }
  name()
  const changes = new MutationObserver(name)
  for (const place of [bar, paper]) changes.observe(place, { childList: true, subtree: true, attributeFilter: ['class'] })
  return changes
}

/** Where it is marked already nothing happens: the editor watches its own parts, too. */
function setAttributeOnce(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

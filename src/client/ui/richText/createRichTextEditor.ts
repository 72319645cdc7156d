import {
  type IDomEditor,
  type IEditorConfig,
  createEditor,
  createToolbar,
  i18nAddResources,
  i18nChangeLanguage,
} from '@wangeditor-next/editor'
import '@wangeditor-next/editor/dist/css/style.css'
import i18next, { t } from 'i18next'
import { isSafeUrl } from '../../../shared/rules/isSafeUrl.ts'
import { editorVideoUpload, editorPictureUpload } from './editorUploads.ts'
import './richText.css'
import { sanitizeHtml, sanitizePasted } from './sanitizeHtml.ts'

export interface EditorParams {
  /** The id of the editable element. */
  id: string
  label: string
  html: string
  disabled: boolean
  onChange: (html: string | null) => void
  onBlur: () => void
  onError: (message: string) => void
}
export interface EditorHandle {
  /** Replaces the text from outside, without calling onChange. */
  set(html: string): void
  destroy(): void
}
interface EditorElements {
  toolbar: HTMLElement
  body: HTMLElement
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

/** WangEditor ships Chinese and English; other languages are added from the `editor` pack. */
function setEditorLanguage(language: string) {
  const words = i18next.getResourceBundle(language, 'editor') as object | undefined
  if (words) i18nAddResources(language, words)
  i18nChangeLanguage(words ? language : language === 'en-US' ? 'en' : 'zh-CN')
}

/** Mounts an editor and its toolbar. */
export function createRichTextEditor({ toolbar, body }: EditorElements, params: EditorParams): EditorHandle {
  setEditorLanguage(i18next.language)
  let last = ''
  const reportChange = (editor: IDomEditor) => {
    const html = editor.getHtml()
    if (html === last) return
    last = html
    params.onChange(editor.isEmpty() ? null : html)
  }
  const editor = createEditor({
    selector: body,
    html: sanitizeHtml(params.html),
    config: editorConfig(params, reportChange),
    mode: 'default',
  })
  createToolbar({ editor, selector: toolbar, config: { toolbarKeys: tools() }, mode: 'default' })
  last = editor.getHtml()
  const labelObserver = labelEditorParts({ toolbar, body }, params)
  return {
    set(html) {
      editor.setHtml(sanitizeHtml(html))
      last = editor.getHtml()
    },
    destroy() {
      labelObserver.disconnect()
      editor.destroy()
    },
  }
}

const editorConfig = (params: EditorParams, onChange: (editor: IDomEditor) => void): Partial<IEditorConfig> => ({
  placeholder: t('widgets:rich.placeholder'),
  autoFocus: false,
  scroll: true,
  readOnly: params.disabled,
  customAlert: message => params.onError(message),
  customPaste,
  onChange,
  onBlur: params.onBlur,
  MENU_CONF: {
    uploadImage: { customUpload: editorPictureUpload(params.onError), base64LimitSize: 0 },
    uploadVideo: { customUpload: editorVideoUpload(params.onError) },
    insertLink: { checkLink: (_text: string, url: string) => checkLink(url) },
    editLink: { checkLink: (_text: string, url: string) => checkLink(url) },
  },
})

const checkLink = (url: string): string | true =>
  isSafeUrl(url) || /^(mailto|tel):[\w.@+-]+$/i.test(url) || t('widgets:rich.badLink')

/** Pasted HTML is sanitised first. A paste without HTML, such as a picture, is left to the editor, which uploads it. */
function customPaste(editor: IDomEditor, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html === '') return true
  event.preventDefault()
  editor.dangerouslyInsertHtml(sanitizePasted(html))
  return false
}

/** Sets aria-labels on the editor's icon buttons, also on those it adds later. */
function labelEditorParts({ toolbar, body }: EditorElements, { id, label }: EditorParams): MutationObserver {
  const setLabels = () => {
    for (const button of [...toolbar.querySelectorAll('button'), ...body.querySelectorAll('button')]) {
      const [tooltip = ''] = button.dataset['tooltip']?.split('\n') ?? []
      // A shown value, such as the size of the font, is in the name too. Only the alignment group has neither tooltip nor text.
      const name = [tooltip, button.textContent.trim()].filter(Boolean).join(' ')
      setAttributeOnce(button, 'aria-label', name || t('widgets:rich.align'))
      setAttributeOnce(button, 'aria-disabled', String(button.classList.contains('disabled')))
    }
    const editable = body.querySelector('[contenteditable]')
    for (const [key, value] of Object.entries({ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label }))
      if (editable) setAttributeOnce(editable, key, value)
  }
  setLabels()
  const changes = new MutationObserver(setLabels)
  for (const element of [toolbar, body]) changes.observe(element, { childList: true, subtree: true, attributeFilter: ['class'] })
  return changes
}

/** Writes only a changed value: the editor observes its own DOM too, and the two observers would trigger each other. */
function setAttributeOnce(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

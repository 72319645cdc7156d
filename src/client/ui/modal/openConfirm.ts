import type { App, ModalFuncProps } from 'antd'
import { focusedOpener, returnFocus } from './returnFocus.ts'

type Modals = ReturnType<typeof App.useApp>['modal']

let questions = 0

/** Asks a question; closed, it returns the focus: antd does not where an item of a menu opened it, or where its button is gone. */
export function openConfirm(modal: Modals, question: ModalFuncProps) {
  const opener = focusedOpener()
  const className = `question-${++questions}`
  return modal.confirm({ ...question, className, afterClose: () => returnFocus(opener, `.${className}`) })
}

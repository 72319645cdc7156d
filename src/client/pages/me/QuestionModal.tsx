import type { InputRef } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { callRefusal } from './ownAccount.ts'

export interface Question {
  /** The name of the value in the call. */
  name: 'password' | 'code'
  title: string
  text: ReactNode
  ok: string
  danger?: true
  onAnswer: (value: string) => Promise<void>
}

/** Asks for one value in a modal. After a refusal the input is empty again. */
export function QuestionModal({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('me')
  const { name, title, text, ok, danger } = question
  const { value, problem, busy, change, submit } = useAnswerForm(question)
  const first = useRef<InputRef>(null)
  return (
    <OpenModal
      width={420}
      title={title}
      okText={ok}
      okButtonProps={{ danger: danger === true }}
      confirmLoading={busy}
      maskClosable={false}
      afterOpenChange={open => open && first.current?.focus()}
      onOk={submit}
      onCancel={onClose}
    >
      <form
        key={name}
        className="me-asking"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {text}
        <LabelledInput
          ref={first}
          name={name}
          label={t(`step.${name}`)}
          {...(name === 'password' ? { secret: true } : {})}
          autoFocus
          autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
          value={value}
          problem={problem}
          onChange={change}
        />
      </form>
    </OpenModal>
  )
}

function useAnswerForm({ name, onAnswer }: Question) {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (typed: string) => {
    setValue(typed)
    setProblem('')
  }
  const submit = async () => {
    if (value.trim() === '') return setProblem(t(`login.missing.${name}`))
    setBusy(true)
    try {
      await onAnswer(value)
      change('')
    } catch (error) {
      const { fields, whole } = callRefusal(error)
      setProblem(fields[name] ?? whole)
    }
    setBusy(false)
  }
  return { value, problem, busy, change, submit }
}

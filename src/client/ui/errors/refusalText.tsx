import { Button } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { CallError } from '../../api/request.ts'
import { askWhy, questionOf, type WhyQuestion } from '../../api/whyQuestion.ts'

/** The sentence of a failed call; where a right was missing, with a button that explains which. */
export function refusalText(text: string, error: unknown): ReactNode {
  const question = error instanceof CallError ? questionOf(error) : null
  return question ? (
    <>
      {text} <WhyButton question={question} />
    </>
  ) : (
    text
  )
}

export const WhyButton = ({ question }: { question: WhyQuestion }) => (
  <Button type="link" size="small" onClick={() => askWhy(question)}>
    {t('shell.whyThis')}
  </Button>
)

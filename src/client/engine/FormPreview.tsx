import type { Form } from '@formily/core'
import { FormConsumer, FormProvider } from '@formily/react'
import type { PreviewName } from '../../schema/index.ts'
import { Fence } from '../Fence.tsx'
import { previews } from '../widgets/previews.ts'

/** What a form brings about, drawn anew with every letter. */
export function FormPreview({ name, form }: { name: PreviewName; form: Form }) {
  const Drawn = previews[name]
  return (
    <FormProvider form={form}>
      <FormConsumer>
        {({ values }) => (
          <Fence>
            <Drawn blank={null} values={{ ...values }} />
          </Fence>
        )}
      </FormConsumer>
    </FormProvider>
  )
}

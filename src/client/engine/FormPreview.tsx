import type { Form } from '@formily/core'
import { FormConsumer, FormProvider } from '@formily/react'
import type { AnyModule } from '../../schema/index.ts'
import { Fence } from '../Fence.tsx'
import { previewOf } from '../views/clientParts.ts'

/** What a form brings about, drawn anew with every letter. */
export function FormPreview({ module, form }: { module: AnyModule; form: Form }) {
  const Drawn = previewOf(module)
  if (!Drawn) return null
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

import type { Form } from '@formily/core'
import { FormConsumer, FormProvider } from '@formily/react'
import type { AnyModule } from '../../schema/index.ts'
import { PartErrorBoundary } from '../ui/errors/PartErrorBoundary.tsx'
import { previewOf } from '../views/clientParts.ts'

/** What a form brings about, drawn anew with every letter. */
export function FormPreview({ module, form }: { module: AnyModule; form: Form }) {
  const Drawn = previewOf(module)
  if (!Drawn) return null
  return (
    <FormProvider form={form}>
      <FormConsumer>
        {({ values }) => (
          <PartErrorBoundary>
            <Drawn blank={null} values={{ ...values }} />
          </PartErrorBoundary>
        )}
      </FormConsumer>
    </FormProvider>
  )
}

import type { Form } from '@formily/core'
import { FormConsumer, FormProvider } from '@formily/react'
import type { AnyModule } from '../../schema/index.ts'
import { PartErrorBoundary } from '../ui/errors/PartErrorBoundary.tsx'
import { previewOf } from '../views/clientParts.ts'

/** The module's preview of the form's values, updated at every key. */
export function FormPreview({ module, form }: { module: AnyModule; form: Form }) {
  const Preview = previewOf(module)
  if (!Preview) return null
  return (
    <FormProvider form={form}>
      <FormConsumer>
        {({ values }) => (
          <PartErrorBoundary>
            <Preview blank={null} values={{ ...values }} />
          </PartErrorBoundary>
        )}
      </FormConsumer>
    </FormProvider>
  )
}

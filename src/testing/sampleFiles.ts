import type { AttachedFile } from '../kinds/files/kind.ts'
import type { AnyModule, Field, FieldOf } from '../schema/index.ts'
import { reachedModules } from './createTarget.ts'
import type { TestedProduct } from './startProduct.ts'

/** The least content that is recognised, by the extension. */
const contents = {
  pdf: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
  txt: '样品\n',
  csv: '名称,数量\n样品,1\n',
} as const
const extensions = Object.keys(contents) as readonly (keyof typeof contents)[]

const extensionFor = ({ types }: FieldOf['files']) => extensions.find(one => !types || types.includes(one))

/**
 * An uploaded file for each field of files that takes one of these types, of the module, of its child rows and of the rows that
 * they refer to: a row takes nothing that was not uploaded.
 */
export async function sampleFiles(
  product: TestedProduct,
  module: AnyModule,
  orgcode: string,
): Promise<ReadonlyMap<Field, readonly AttachedFile[]>> {
  const files = new Map<Field, readonly AttachedFile[]>()
  for (const one of reachedModules(module, product.modules))
    for (const [name, field] of Object.entries(one.fields)) {
      const extension = field.kind === 'files' ? extensionFor(field) : undefined
      if (!extension) continue
      const file = new File([contents[extension]], `样品.${extension}`)
      files.set(field, [await product.upload({ module: one.name, field: name, file }, orgcode)])
    }
  return files
}

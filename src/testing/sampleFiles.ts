import type { AttachedFile } from '../kinds/files/kind.ts'
import { type AnyModule, childrenOf, type Field, type FieldOf } from '../schema/index.ts'
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
 * An uploaded file for each field of files that takes one of these types, of the module and of its child rows: a row takes nothing that
 * was not uploaded.
 */
export async function sampleFiles(
  product: TestedProduct,
  module: AnyModule,
  orgcode: string,
): Promise<ReadonlyMap<Field, readonly AttachedFile[]>> {
  const files = new Map<Field, readonly AttachedFile[]>()
  const below = childrenOf(module).flatMap(([, { of }]) => product.modules.find(one => one.name === of) ?? [])
  for (const one of [module, ...below])
    for (const [name, field] of Object.entries(one.fields)) {
      const extension = field.kind === 'files' ? extensionFor(field) : undefined
      if (!extension) continue
      const file = new File([contents[extension]], `样品.${extension}`)
      files.set(field, [await product.upload({ module: one.name, field: name, file }, orgcode)])
    }
  return files
}

import type { AnyModule } from '../../schema/index.ts'
import { isRefusalCode, moduleRefusal, type Refusal, refuse, ruleRefusal } from './refusal.ts'

/** A stored refusal, translated when it is shown. */
export interface RefusalSummary {
  code: string
  params?: Readonly<Record<string, string | number>>
  /** The module of the refusal; undefined for one of the engine. */
  module?: string
}

export const refusalSummary = ({ code, module, detail: { params } }: Refusal): RefusalSummary => ({
  code,
  ...(params ? { params } : {}),
  ...(module ? { module: module.name } : {}),
})

/** The refusal again; null if this version does not have that code. */
export function storedRefusal(
  { code, params = {}, module: name }: RefusalSummary,
  moduleNamed: (name: string) => AnyModule | undefined,
): Refusal | null {
  if (name === undefined) return isRefusalCode(code) ? refuse(code, { params }) : null
  const module = moduleNamed(name)
  if (module && code === 'ruleBroken') return ruleRefusal(module, Number(params['rule']), String(params['title'] ?? ''))
  return module?.refusals?.[code] === undefined ? null : moduleRefusal(module, code, { params })
}

import { create } from 'zustand'
import { modules } from '#product/modules'
import type { AnyModule } from '../../schema/index.ts'
import type { CallError } from './request.ts'

/** The subject of an explanation: a page, a row, or a single action. */
export interface WhyQuestion {
  /** The module of the page; null where it is not known yet. */
  module: AnyModule | null
  id?: number
  /** The key of the one thing, as the server names it. */
  key?: string
  /** The name of a page that opens with a right on any other. */
  opens?: string
}

export const useWhyQuestion = create<{ question: WhyQuestion | null }>()(() => ({ question: null }))
export const askWhy = (question: WhyQuestion | null) => useWhyQuestion.setState({ question })

const forbidden = 403

/** The question that a refused call leaves open; null where no page of a module refused it. */
export function questionOf({ status, path }: CallError): WhyQuestion | null {
  if (status !== forbidden || path === null) return null
  const module = (modules as readonly AnyModule[]).find(({ wire }) =>
    [wire.path, ...(wire.aliases ?? [])].some(prefix => path === prefix || path.startsWith(`${prefix}/`)),
  )
  return module ? { module } : null
}

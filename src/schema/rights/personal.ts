import type { AnyModule } from '../module.ts'
import type { Privacy } from '../options.ts'
import { memoByModule, searchOf, titleFieldOf } from '../read.ts'
import { privacyOf } from './reveal.ts'

/** The personal fields of a module, each with the kind of its data. */
export const personalFields = memoByModule(
  (module): ReadonlyMap<string, Privacy> =>
    new Map(
      Object.entries(module.fields).flatMap(([name, field]) => {
        const privacy = privacyOf(field)
        return privacy ? [[name, privacy] as const] : []
      }),
    ),
)

/** The kind of personal data in the title of a module's rows, where it is personal. */
export const titlePrivacy = (module: AnyModule): Privacy | undefined => personalFields(module).get(titleFieldOf(module))

/** The personal fields among those that a keyword looks through. */
export const personalSearched = memoByModule((module): readonly string[] =>
  searchOf(module).filter(name => personalFields(module).has(name)),
)

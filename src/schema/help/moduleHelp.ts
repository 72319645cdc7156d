import type { AnyModule } from '../module.ts'
import type { Label } from '../texts/labelsOf.ts'
import type { ChangeText, Text } from '../texts/text.ts'

/**
 * Help texts beside the page, added to those derived from the schema. `{{dictionary}}` in a text links to that module's page;
 * `{{dictionary|选项}}` prints 选项 where there is none.
 */
export interface ModuleHelp<K extends string = string, T = string> {
  /** The purpose of the page and its relation to others; a paragraph each. */
  about: readonly T[]
  /** What one does on the page, step by step. */
  tasks?: readonly HelpTask<T>[]
  /** Warnings before a change. */
  beware?: readonly T[]
  /** Explanations of fields, longer than a hint. */
  fields?: { readonly [N in K]?: T }
}
/** How something is done on the page, step by step. */
export interface HelpTask<T = string> {
  /** What is done. */
  title: T
  /** How it is done, a sentence each. */
  steps: readonly T[]
}

const mapAll = <T extends Text>(key: string, texts: readonly T[], change: ChangeText<T>): readonly string[] =>
  texts.map((text, index) => change(`${key}.${index}`, text))

/** The help with other texts. */
export const mapHelp = <T extends Text>(
  { about, tasks, beware, fields }: ModuleHelp<string, T>,
  change: ChangeText<T>,
): ModuleHelp => ({
  about: mapAll('help.about', about, change),
  ...(tasks
    ? {
        tasks: tasks.map(({ title, steps }, index) => ({
          title: change(`help.tasks.${index}.title`, title),
          steps: mapAll(`help.tasks.${index}.steps`, steps, change),
        })),
      }
    : {}),
  ...(beware ? { beware: mapAll('help.beware', beware, change) } : {}),
  ...(fields
    ? {
        fields: Object.fromEntries(
          Object.entries<T | undefined>(fields).flatMap(([name, text]) =>
            text === undefined ? [] : [[name, change(`help.fields.${name}`, text)]],
          ),
        ),
      }
    : {}),
})

/** Every text of a module's help, in order. */
export function labelsOfHelp({ help }: AnyModule): readonly Label[] {
  const labels: Label[] = []
  if (help)
    mapHelp(help, (key, text) => {
      labels.push([key, text])
      return text
    })
  return labels
}

/** A link of a text: the name of a module, and the words shown if the product has no such page. */
export const helpLink = /\{\{(\w+)(?:\|([^{}|]+))?\}\}/g

export interface TextLink {
  module: string
  /** Printed in place of a link where the product has no such page. */
  words?: string | undefined
}
/** A text in its parts: words, and links between them. */
export function splitLinks(text: string): readonly (string | TextLink)[] {
  const parts: (string | TextLink)[] = []
  let end = 0
  for (const found of text.matchAll(helpLink)) {
    const [link, module = '', words] = found
    parts.push(text.slice(end, found.index), { module, words })
    end = found.index + link.length
  }
  return [...parts, text.slice(end)]
}

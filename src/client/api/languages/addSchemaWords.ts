import i18next from 'i18next'
import { modules } from '#product/modules'
import type { AnyModule } from '../../../schema/index.ts'
import { isLanguage } from '../../../shared/rules/languages.ts'
import { schemaWords } from '../../../shared/rules/schemaWords.ts'
import { onReplacedModules } from '../replacedModules.ts'

/** What is here by a schema: a saved one says it anew. */
const fromSchemas = new Set<string>()

/** Adds the translations in schemas to those of the language files; a text of a file takes precedence. */
export function addSchemaWords(all: readonly AnyModule[], language: string | undefined): void {
  if (!isLanguage(language)) return
  for (const module of all) {
    const namespace = `modules/${module.name}`
    for (const [key, text] of Object.entries(schemaWords(module, language))) {
      const id = [language, namespace, key].join(' ')
      // A key of another module's namespace is added with that module.
      if (key.includes(':') || (!fromSchemas.has(id) && i18next.getResource(language, namespace, key) !== undefined)) continue
      fromSchemas.add(id)
      i18next.addResource(language, namespace, key, text, { silent: true })
    }
  }
}

addSchemaWords(modules, i18next.language)
onReplacedModules(() => addSchemaWords(modules, i18next.language))
// Before anything is drawn again: a language's files are there when it becomes the current one.
i18next.on('languageChanged', language => addSchemaWords(modules, language))

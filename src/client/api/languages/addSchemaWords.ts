import i18next from 'i18next'
import { modules } from '#product/modules'
import type { AnyModule } from '../../../schema/index.ts'
import { isLanguage } from '../../../shared/rules/languages.ts'
import { schemaWords } from '../../../shared/rules/schemaWords.ts'

/** Adds the translations in schemas to those of the language files; a text of a file takes precedence. */
export function addSchemaWords(all: readonly AnyModule[], language: string | undefined): void {
  if (!isLanguage(language)) return
  for (const module of all) {
    const namespace = `modules/${module.name}`
    for (const [key, text] of Object.entries(schemaWords(module, language)))
      // A key of another module's namespace is added with that module.
      if (!key.includes(':') && i18next.getResource(language, namespace, key) === undefined)
        i18next.addResource(language, namespace, key, text, { silent: true })
  }
}

addSchemaWords(modules, i18next.language)
// Before anything is drawn again: a language's files are there when it becomes the current one.
i18next.on('languageChanged', language => addSchemaWords(modules, language))

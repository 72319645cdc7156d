import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyModule, mapHelp, type ModuleHelp } from '../../../schema/index.ts'
import { addSchemaWords } from '../../api/languages/addSchemaWords.ts'
import { loadWholeModule } from '../../api/languages/loadWholeModule.ts'

/** In the current language. Not by `t`: it would fill in the links. */
function translateHelp(module: AnyModule, help: ModuleHelp, language: string): ModuleHelp {
  addSchemaWords([module], language)
  const textOf = (key: string): unknown => i18next.getResource(language, `modules/${module.name}`, key)
  return mapHelp<string>(help, (key, text) => {
    const other = language === 'zh-CN' ? undefined : textOf(key)
    return typeof other === 'string' ? other : text
  })
}

/** The module's schema with its `help`; undefined while it is loading. */
export function useModuleHelp(name: string | undefined): ModuleHelp | null | undefined {
  const { language } = useTranslation().i18n
  const [known, setKnown] = useState<{ name: string; module: AnyModule | undefined } | null>(null)
  useEffect(() => {
    if (name === undefined) return undefined
    let gone = false
    const show = (module: AnyModule | undefined) => gone || setKnown({ name, module })
    // Without its schema the panel shows what applies to every page.
    loadWholeModule(name).then(show, () => show(undefined))
    return () => void (gone = true)
  }, [name])
  if (name === undefined) return null
  if (known?.name !== name) return undefined
  return known.module?.help ? translateHelp(known.module, known.module.help, language) : null
}

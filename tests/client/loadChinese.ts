import i18next from 'i18next'
import { beforeAll } from 'vitest'
import engine from '../../locales/zh-CN/engine.json' with { type: 'json' }
import errors from '../../locales/zh-CN/errors.json' with { type: 'json' }
import help from '../../locales/zh-CN/help.json' with { type: 'json' }
import imports from '../../locales/zh-CN/imports.json' with { type: 'json' }
import palette from '../../locales/zh-CN/palette.json' with { type: 'json' }
import { interpolation, quantityFormatter } from '../../src/client/api/languages/quantityFormatter.ts'

/** Loads the product's Chinese texts, for code that translates. */
export const loadChinese = () =>
  beforeAll(async () => {
    await i18next.use(quantityFormatter).init({
      lng: 'zh-CN',
      resources: { 'zh-CN': { engine, errors, help, imports, palette } },
      interpolation,
    })
  })

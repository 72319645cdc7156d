import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { engineRoot, isInstalled, productRoot } from '../../product/roots.ts'
import { mergePack } from '../../server/text/translations.ts'

const chinese = join(engineRoot, 'locales/zh-CN') + sep
const ownWords = join(productRoot, 'locales/zh-CN')
const ownLogo = join(productRoot, 'src/logo.svg')
const engineLogo = join(engineRoot, 'src/client/ui/logo.svg')

/** The picture of the sign-in page and of the browser's tab. */
export const logoOfProduct = isInstalled && existsSync(ownLogo) ? ownLogo : engineLogo

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The name, the logo and the Chinese words of the product in place of the engine's. Words in other languages need no plugin: they are
 * loaded of both, and merged in the browser.
 */
export const productIdentity = (): Plugin => ({
  name: 'product-identity',
  enforce: 'pre',
  load(id) {
    if (!isInstalled || !id.startsWith(chinese) || !id.endsWith('.json')) return undefined
    const file = id.slice(chinese.length)
    if (!existsSync(join(ownWords, file))) return undefined
    this.addWatchFile(join(ownWords, file))
    return JSON.stringify(mergePack('zh-CN', file.slice(0, -'.json'.length)))
  },
  transformIndexHtml: {
    order: 'pre',
    handler(html, { filename, server }) {
      const { productName } = mergePack('zh-CN', 'shell') as { productName: string }
      const logo = server ? `/@fs${logoOfProduct}` : relative(dirname(filename), logoOfProduct)
      return html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
        .replace('href="./ui/logo.svg"', () => `href="${logo}"`)
    },
  },
})

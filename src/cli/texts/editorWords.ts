import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { engineRoot } from '../../product/roots.ts'
import type { TextTree } from './localeFiles.ts'

const bundle = join(engineRoot, 'node_modules/@wangeditor-next/editor/dist/index.mjs')

/** The Chinese texts of the rich text editor, read from its bundle's source, because it runs in a browser only. */
export function editorWords(): TextTree {
  const packs = readFileSync(bundle, 'utf8').matchAll(/\("zh-CN",(\{.*?\})\)/gs)
  const words = Object.assign({}, ...Array.from(packs, ([, pack]) => runInNewContext(`(${pack})`) as TextTree)) as TextTree
  if (!('editor' in words)) throw new Error('the rich text editor keeps its words elsewhere now')
  return words
}

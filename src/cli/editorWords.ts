import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { root } from './root.ts'
import type { Words } from './words.ts'

const bundle = join(root, 'node_modules/@wangeditor-next/editor/dist/index.mjs')

/** What the rich text editor says in Chinese, read off its bundle, which runs in a browser alone. */
export function editorWords(): Words {
  const packs = readFileSync(bundle, 'utf8').matchAll(/\("zh-CN",(\{.*?\})\)/gs)
  const words = Object.assign({}, ...Array.from(packs, ([, pack]) => runInNewContext(`(${pack})`) as Words)) as Words
  if (!('editor' in words)) throw new Error('the rich text editor keeps its words elsewhere now')
  return words
}

import type { MistakeSource } from '../mistakes/mistake.ts'

interface MistakeWords {
  titles: Readonly<Record<MistakeSource, string>>
  count: (count: number) => string
  /** In place of the count where nothing has to be mended for the product to run. */
  notes: (count: number) => string
  /** Label of a button with a file and its line. */
  open: string
}

const chinese: MistakeWords = {
  titles: { start: '服务未能启动', types: '类型', notes: '提示' },
  count: count => `${count} 处错误`,
  notes: count => `${count} 条提示`,
  open: '在编辑器中打开',
}
const taiwanese: MistakeWords = {
  titles: { start: '服務未能啟動', types: '型別', notes: '提示' },
  count: count => `${count} 處錯誤`,
  notes: count => `${count} 條提示`,
  open: '在編輯器中開啟',
}
const english: MistakeWords = {
  titles: { start: 'The server did not start', types: 'Types', notes: 'Notes' },
  count: count => (count === 1 ? '1 mistake' : `${count} mistakes`),
  notes: count => (count === 1 ? '1 note' : `${count} notes`),
  open: 'Open in the editor',
}

/**
 * The words around the mistakes, in the language of the browser: the page may have none yet, because it does not start. The mistakes
 * themselves are said in the language of the compiler.
 */
export function mistakeWords(): MistakeWords {
  const { language } = navigator
  if (!language.startsWith('zh')) return english
  return /^zh-(TW|HK|MO|Hant)/i.test(language) ? taiwanese : chinese
}

import type { SiteLanguage } from '../siteLanguages.ts'

const uses = {
  en: { new: 'new file', after: 'add to', excerpt: 'from' },
  zh: { new: '新文件', after: '添加到', excerpt: '摘自' },
} as const
interface Block {
  code: string
  use: keyof (typeof uses)[SiteLanguage]
  path: string
  body: string
}

const block = /^```(?<code>\w+) (?<use>new|after|excerpt) (?<path>\S+)(?<body>\n[\s\S]*?)^```$/gm

/** The blocks of code that are of a file, each below what it does and the path: a group of one tab. */
export const showPaths = (text: string, language: SiteLanguage): string =>
  text.replaceAll(block, (...match) => {
    const { code, use, path, body } = match.at(-1) as Block
    return `::: code-group\n\`\`\`${code} [${uses[language][use]} ${path}]${body}\`\`\`\n:::`
  })

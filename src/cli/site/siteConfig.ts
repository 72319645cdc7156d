import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme, LocaleSpecificConfig, UserConfig } from 'vitepress'
import { engineRoot } from '../../product/roots.ts'
import { headingAnchor } from './pages/headingAnchor.ts'
import { type NavigatedPage, navigationOf } from './pages/navigation.ts'
import { searchTerms } from './searchTerms.ts'
import { placeOfPage, type SiteLanguage } from './siteLanguages.ts'
import { builtSite, stagedPages } from './stagePages.ts'

/** In the page itself: an address would depend on the path below which the site is opened. */
const icon = readFileSync(join(engineRoot, 'src/client/ui/logo.svg'), 'utf8')

interface StagedTitle {
  place: string
  title: string
}
const titles = JSON.parse(readFileSync(join(stagedPages, 'titles.json'), 'utf8')) as readonly StagedTitle[]

const pagesIn = (language: SiteLanguage): readonly NavigatedPage[] =>
  titles.flatMap(({ place, title }) => {
    const path = place.replace(/^zh\//, '')
    return placeOfPage(language, path) === place ? [{ name: path.replace(/\.md$/, ''), title }] : []
  })

const english: LocaleSpecificConfig<DefaultTheme.Config> & { label: string } = {
  label: 'English',
  lang: 'en-US',
  description: 'A multi-tenant back-office in which a module is one file of data.',
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/modules', activeMatch: '^/(?!reference|changelog)' },
      { text: 'Reference', link: '/reference/fields', activeMatch: '^/reference/' },
      { text: 'Changes', link: '/changelog' },
    ],
    sidebar: navigationOf('en', pagesIn('en')),
    outline: { level: [2, 3] },
  },
}
const chinese: typeof english = {
  label: '简体中文',
  lang: 'zh-CN',
  description: '多租户管理后台：一个模块就是一个数据文件。',
  themeConfig: {
    nav: [
      { text: '指南', link: '/zh/modules', activeMatch: '^/zh/(?!reference|changelog)' },
      { text: '参考', link: '/zh/reference/fields', activeMatch: '^/zh/reference/' },
      { text: '更新记录', link: '/zh/changelog' },
    ],
    sidebar: navigationOf('zh', pagesIn('zh')),
    outline: { level: [2, 3], label: '本页内容' },
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '外观',
    lightModeSwitchTitle: '切换到浅色',
    darkModeSwitchTitle: '切换到深色',
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶部',
    langMenuLabel: '切换语言',
    skipToContentLabel: '跳到正文',
    navMenuLabel: '主导航',
    mobileMenuLabel: '菜单',
    extraMenuLabel: '更多',
    notFound: {
      title: '没有这个页面',
      quote: '地址可能已经改变。请从目录或搜索中查找。',
      linkText: '回到首页',
      linkLabel: '回到首页',
    },
  },
}
const chineseSearch = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '关闭',
    noResultsText: '没有找到：',
    footer: {
      selectText: '打开',
      selectKeyAriaLabel: '回车',
      navigateText: '选择',
      navigateUpKeyAriaLabel: '向上',
      navigateDownKeyAriaLabel: '向下',
      closeText: '关闭',
      closeKeyAriaLabel: 'Esc',
    },
  },
}

/** How VitePress makes the site of the staged pages: below any path, and without a request to another host. */
export const siteConfig: UserConfig<DefaultTheme.Config> = {
  title: 'Houtai 后台',
  base: './',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  srcDir: stagedPages,
  outDir: builtSite,
  cacheDir: join(stagedPages, '.cache'),
  locales: { root: english, zh: chinese },
  markdown: { anchor: { slugify: headingAnchor } },
  themeConfig: {
    search: {
      provider: 'local',
      options: { locales: { zh: { translations: chineseSearch } }, miniSearch: { options: { tokenize: searchTerms } } },
    },
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
}

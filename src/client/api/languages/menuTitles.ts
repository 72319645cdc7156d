import firstMenu from '../../../../locales/zh-CN/menu.json' with { type: 'json' }

/** The entries of the menu that came with the product, as they were called then. */
export const menuTitles: Readonly<Record<string, string>> = firstMenu

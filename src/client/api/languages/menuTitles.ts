import firstMenu from '../../../../locales/zh-CN/menu.json' with { type: 'json' }

/** Chinese titles of the built-in menu entries; translateTitle finds their translations by them. */
export const menuTitles: Readonly<Record<string, string>> = firstMenu

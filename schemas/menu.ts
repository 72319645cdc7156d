import { defineModule, flag, icon, parent, text, url } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

export const menu = defineModule({
  name: 'menu', label: '菜单管理', route: '/config/menu', alsoAt: ['/config/home/caidan'], scope: 'platform', holds: 'menu',
  wire: { path: 'admin/config/menu' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    name: text('标识', { max: 50, hint: '页面的标识，例如 message_page' }),
    pageUrl: url('页面地址', { max: 255 }),
    path: text('路径', { max: 100 }),
    pid: parent('上级菜单', { root: '顶级菜单', titled: 'preTitle' }),
    icon: icon('图标', { from: 'icon' }),
    sort, status, isDefaultRouter: flag('默认路由', { hint: '登录后先打开这一页；没有设定时先到首页' }), remark,
  },
  list: {
    columns: ['id', 'title', 'name', 'pageUrl', 'sort', 'status'], search: ['title', 'name', 'pageUrl'], filters: ['pid', 'status'],
    sorts: ['sort'], pageSizes: [5, 10, 20, 50],
  },
  form: ['title', 'pageUrl', 'pid', 'icon', 'sort', 'status', 'isDefaultRouter', 'remark'],
  export: ['id', 'title', 'name', 'pageUrl', 'pid', 'sort', 'status', 'remark'],
  help: {
    about: [
      {
        zh: '左侧菜单的层级、名称、图标和顺序。菜单由平台统一维护，各机构看到哪些由{{role}}决定。',
        en: 'Levels, names, icons and order of the menu at the left. The platform keeps it; {{role}} decides who sees which entries.',
      },
    ],
    tasks: [
      { title: { zh: '把一个页面放进菜单', en: 'Put a page into the menu' }, steps: [
        {
          zh: '点“新增”，填名称和页面地址，选上级菜单和图标（图标在{{icon}}里准备）。',
          en: 'Press Add, fill in name and address, choose the entry above and an icon of {{icon}}.',
        },
        {
          zh: '到{{role}}给需要的角色勾选这个菜单，他们刷新后就能看到。',
          en: 'Tick the entry for roles in {{role}}; people see it after a refresh.',
        },
      ] },
    ],
    beware: [
      {
        zh: '禁用一个菜单，它和下级都不再显示，但页面权限不变：知道地址的人仍能打开。要收回权限请到{{role}}。',
        en: 'A disabled entry and those below are not shown, yet rights stay: who knows the address opens the page. Take rights back ' +
          'in {{role}}.',
      },
      { zh: '上级菜单只起分组作用，不要填页面地址。', en: 'An entry with others below only groups them: give it no address.' },
    ],
  },
})

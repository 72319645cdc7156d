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
})

import type { menu } from '../../../schemas/menu.ts'
import type { Draft } from '../../schema/index.ts'
import type { SeedRow } from '../../server/kit.ts'

const stations = [
  {
    title: '门店管理',
    name: 'gasstation',
    pageUrl: '/gasstation',
    icon: 'ri:gas-station-line',
    sort: 1,
    remark: '门店、油价和位置',
  },
  { title: '每日油价', name: 'gasprice', pageUrl: '/gasprice', icon: 'ri:oil-line', sort: 2, remark: '各省每日油价' },
  { title: '分公司', name: 'branch', pageUrl: '/branch', icon: 'ri:government-line', sort: 3 },
]
const content = [
  { title: '轮播与链接', name: 'link', pageUrl: '/link', icon: 'ri:slideshow-3-line', sort: 1 },
  { title: '首页分类', name: 'homeclassify', pageUrl: '/homeclassify', icon: 'ri:apps-2-line', sort: 2 },
  { title: '商品分类', name: 'classify', pageUrl: '/classify', icon: 'ri:shopping-bag-3-line', sort: 3 },
  { title: '域名管理', name: 'domain', pageUrl: '/domain', icon: 'ri:global-line', sort: 4 },
  { title: '站点用户', name: 'siteuser', pageUrl: '/siteuser', icon: 'ri:user-line', sort: 5 },
]
const people = [
  {
    title: '机构管理',
    name: 'websit',
    pageUrl: '/websit',
    icon: 'ri:building-line',
    sort: 1,
    remark: '机构、配额和第一个管理员',
  },
  { title: '站点管理', name: 'site', pageUrl: '/site', icon: 'ri:global-line', sort: 2, remark: '机构的站点和标志' },
  { title: '管理员', name: 'admin', pageUrl: '/config/admin', icon: 'ri:admin-line', sort: 3, remark: '本机构的账号' },
  {
    title: '角色管理',
    name: 'role',
    pageUrl: '/config/role',
    icon: 'ri:shield-user-line',
    sort: 4,
    remark: '菜单权限和页面权限',
  },
  { title: '权限管理', name: 'permission', pageUrl: '/application/role', icon: 'ri:key-2-line', sort: 5 },
  {
    title: '群发消息',
    name: 'message',
    pageUrl: '/message/send',
    icon: 'ri:send-plane-line',
    sort: 8,
    remark: '写给本机构、角色或账号的消息',
  },
  { title: '操作日志', name: 'audit', pageUrl: '/audit', icon: 'ri:file-list-3-line', sort: 6, remark: '谁在何时做了什么' },
  {
    title: '错误日志',
    name: 'error_logger_page',
    pageUrl: '/errorlog',
    icon: 'ri:bug-line',
    sort: 7,
    remark: '浏览器中发生的错误',
  },
]
const system = [
  { title: '地区管理', name: 'city', pageUrl: '/config/city', icon: 'ri:map-2-line', sort: 4, remark: '省、市、区县' },
  {
    title: '菜单管理',
    name: 'menu',
    pageUrl: '/config/menu',
    icon: 'ri:menu-2-line',
    sort: 1,
    remark: '左侧菜单的层级、图标和顺序',
  },
  { title: '图标管理', name: 'icon', pageUrl: '/config/icon', icon: 'ri:palette-line', sort: 2, remark: '菜单可选用的图标' },
  {
    title: '字典管理',
    name: 'dictionary',
    pageUrl: '/config/dictionary',
    icon: 'ri:book-2-line',
    sort: 3,
    remark: '板块、虚拟机、商品属性和价格',
  },
  {
    title: '站点设置',
    name: 'webinfo',
    pageUrl: '/webinfo',
    icon: 'ri:settings-4-line',
    sort: 5,
    remark: '站点的名称、外观和地图',
  },
  { title: '登录提示', name: 'logintip', pageUrl: '/logintip', icon: 'ri:chat-smile-2-line', sort: 6 },
  {
    title: '首页样式',
    name: 'homeStyles',
    pageUrl: '/webinfo/style',
    icon: 'ri:smartphone-line',
    sort: 8,
    remark: '首页的八种样式',
  },
  { title: '首页设置', name: 'homeset', icon: 'ri:home-gear-line', sort: 7 },
]

/** The menu of the first start. */
export const platformMenu: readonly SeedRow<Draft<typeof menu>>[] = [
  {
    title: '首页',
    name: 'home',
    pageUrl: '/home',
    icon: 'ri:home-4-line',
    sort: 1,
    isDefaultRouter: 1,
    remark: '登录后打开的页面',
  },
  {
    title: '号码列表',
    name: 'wachapp',
    pageUrl: '/wachapp',
    icon: 'ri:sim-card-line',
    sort: 10,
    remark: '手机卡的状态、发送和验证码',
  },
  { title: '门店', name: 'stations', icon: 'ri:store-2-line', sort: 20, children: stations },
  { title: '内容', name: 'content', icon: 'ri:article-line', sort: 30, children: content },
  { title: '机构与权限', name: 'people', icon: 'ri:team-line', sort: 90, children: people },
  { title: '系统设置', name: 'system', icon: 'ri:settings-3-line', sort: 100, children: system },
]

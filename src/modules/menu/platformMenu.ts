import type { Draft } from 'houtai/schema'
import type { SeedRow } from 'houtai/server'
import type { menu } from '../../../schemas/menu.ts'

type Entry = SeedRow<Draft<typeof menu>>
type Page = readonly [title: string, name: string, pageUrl: string | null, icon: string, remark?: string]

const entriesOf = (pages: readonly Page[]): Entry[] =>
  pages.map(([title, name, pageUrl, icon, remark], index) => ({
    title,
    name,
    ...(pageUrl ? { pageUrl } : {}),
    icon,
    sort: index + 1,
    ...(remark ? { remark } : {}),
  }))

const stations = entriesOf([
  ['门店管理', 'gasstation', '/gasstation', 'ri:gas-station-line', '门店、油价和位置'],
  ['每日油价', 'gasprice', '/gasprice', 'ri:oil-line', '各省每日油价'],
  ['分公司', 'branch', '/branch', 'ri:government-line'],
])
const content = entriesOf([
  ['轮播与链接', 'link', '/link', 'ri:slideshow-3-line'],
  ['首页分类', 'homeclassify', '/homeclassify', 'ri:apps-2-line'],
  ['商品分类', 'classify', '/classify', 'ri:shopping-bag-3-line'],
  ['域名管理', 'domain', '/domain', 'ri:global-line'],
  ['站点用户', 'siteuser', '/siteuser', 'ri:user-line'],
])
const people = entriesOf([
  ['机构管理', 'websit', '/websit', 'ri:building-line', '机构、配额和第一个管理员'],
  ['站点管理', 'site', '/site', 'ri:global-line', '机构的站点和标志'],
  ['管理员', 'admin', '/config/admin', 'ri:admin-line', '本机构的账号'],
  ['角色管理', 'role', '/config/role', 'ri:shield-user-line', '菜单权限和页面权限'],
  ['权限管理', 'permission', '/application/role', 'ri:key-2-line'],
  ['操作日志', 'audit', '/audit', 'ri:file-list-3-line', '谁在何时做了什么'],
  ['错误日志', 'error_logger_page', '/errorlog', 'ri:bug-line', '浏览器中发生的错误'],
  ['群发消息', 'message', '/message/send', 'ri:send-plane-line', '写给本机构、角色或账号的消息'],
])
const system = entriesOf([
  ['菜单管理', 'menu', '/config/menu', 'ri:menu-2-line', '左侧菜单的层级、图标和顺序'],
  ['图标管理', 'icon', '/config/icon', 'ri:palette-line', '菜单可选用的图标'],
  ['字典管理', 'dictionary', '/config/dictionary', 'ri:book-2-line', '板块、虚拟机、商品属性和价格'],
  ['地区管理', 'city', '/config/city', 'ri:map-2-line', '省、市、区县'],
  ['站点设置', 'webinfo', '/webinfo', 'ri:settings-4-line', '站点的名称、外观和地图'],
  ['登录提示', 'logintip', '/logintip', 'ri:chat-smile-2-line'],
  ['首页设置', 'homeset', null, 'ri:home-gear-line', '登录后首页用到的菜单；与菜单管理是同一份数据'],
  ['首页样式', 'homeStyles', '/webinfo/style', 'ri:smartphone-line', '首页的八种样式'],
  ['回收站', 'recycle_bin', '/recycle', 'ri:delete-bin-line', '已删除的数据，可以恢复'],
])
const [home, cards] = entriesOf([
  ['首页', 'home', '/home', 'ri:home-4-line', '登录后打开的页面'],
  ['号码列表', 'wachapp', '/wachapp', 'ri:sim-card-line', '手机卡的状态、发送和验证码'],
])

/** The menu of the first start. */
export const platformMenu: readonly Entry[] = [
  { ...home, isDefaultRouter: 1 },
  { ...cards, sort: 10 },
  { title: '门店', name: 'stations', icon: 'ri:store-2-line', sort: 20, children: stations },
  { title: '内容', name: 'content', icon: 'ri:article-line', sort: 30, children: content },
  { title: '机构与权限', name: 'people', icon: 'ri:team-line', sort: 90, children: people },
  { title: '系统设置', name: 'system', icon: 'ri:settings-3-line', sort: 100, children: system },
]

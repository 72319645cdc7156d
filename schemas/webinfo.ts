import { choice, colour, defineModule, flag, images, number, secret, text } from 'houtai/schema'

const path = '[\\w.~/\\-]*'
/** A path of this site with {z}, and {x} and {y} in either order. */
const tiles = `(?!.*(?://|\\.\\.))/[\\w.~\\-]+/${path}\\{z\\}${path}\\{[xy]\\}${path}\\{[xy]\\}[\\w.~@/\\-]*(?:\\?[\\w.~=&%\\-]*)?`

export const webinfo = defineModule({
  name: 'webinfo', label: '站点设置', route: '/webinfo', alsoAt: ['/webinfo/style'], pages: { homeStyles: '/webinfo/style' }, single: '是否确定修改？',
  wire: { path: 'admin/webinfo', passing: ['key'] },
  fields: {
    webname: text('站点名称', { max: 100 }), city: text('所在城市', { max: 50 }), tel: text('电话', { max: 50 }), address: text('地址', { max: 255 }),
    uploadList: images('Logo', { max: 1 }), shareList: images('分享图片', { max: 1, size: [500, 400] }),
    web_site_color: colour('主题颜色', { default: '#1f5eff' }), web_site_text_color: colour('主题文字颜色', { default: '#ffffff' }),
    btn_type: choice('按钮宽度', { 整行: 1, 半行: 2 }, { default: 1 }), fl_ss_ys: choice('分类搜索', { 隐藏: 0, 显示: 1 }, { default: 1 }),
    spjganys: choice('加购按钮', { 可减少: 1, 不可减少: 2 }, { default: 1 }), is_iphone_audit: choice('苹果审核', { 关闭: 0, 开启: 1 }, { default: 0 }),
    system_pattern: choice('系统模式', { 单店: 1, 多店: 2 }, { default: 1 }), is_peisong: flag('支持配送'), is_company: flag('企业版'),
    tx_map_key: secret('地图密钥', { legible: true, hint: '腾讯位置服务 WebService 密钥，供地图搜索；只保存在服务器' }),
    tile_url: text('地图瓦片地址', {
      max: 300, pattern: tiles,
      shape: '瓦片地址应为以 / 开头的本站路径，含 {z} {x} {y}，例如 /tiles/{z}/{x}/{y}.png', hint: '本站路径，例如 /tiles/{z}/{x}/{y}.png',
    }),
    gddt_web: text('高德地图 Web 密钥', { max: 100 }), gddt_ws: text('高德地图服务密钥', { max: 100 }), gddt_wechat: text('高德地图小程序密钥', { max: 100 }),
    xcx_powered_by: text('小程序版权', { max: 100 }), web_site_icp: text('备案号', { max: 100 }),
    index_rubik_styleid: number('首页样式', { integer: true, min: 1, max: 8, default: 1 }),
    endless_access: flag('允许永久令牌', { hint: '开启后，API 令牌可以不设到期日期' }),
    language: flag('允许切换语言', { hint: '登录页以平台的设置为准' }), watermark: flag('页面水印', { hint: '在页面上显示机构、账号和日期' }),
  },
  form: [
    { tab: '基本信息', fields: [
      'webname', 'city', 'tel', 'address', 'uploadList', 'shareList', 'web_site_icp', 'xcx_powered_by', 'language',
      'watermark', 'endless_access',
    ] },
    { tab: '外观', fields: ['web_site_color', 'web_site_text_color', 'btn_type', 'fl_ss_ys', 'spjganys'] },
    { tab: '业务', fields: ['system_pattern', 'is_peisong', 'is_company', 'is_iphone_audit'] },
    { tab: '地图', fields: ['tx_map_key', 'tile_url', 'gddt_web', 'gddt_ws', 'gddt_wechat'] },
  ],
  refusals: {
    mapServiceDown: { text: '地图服务没有应答，仅列出本系统内的结果；请稍后再试', status: 503 },
    mapKeyRefused: '地图服务拒绝了请求（{{reason}}），仅列出本系统内的结果；请检查站点设置中的地图密钥',
  },
  help: {
    about: [
      {
        zh: '本机构站点的名称、标志、颜色、业务开关和地图。站点名称和标志也显示在后台左上角。',
        en: 'Name, logo, colours, switches and map of your site. Name and logo are shown in the header of the back-office too.',
      },
    ],
    tasks: [
      { title: { zh: '让地图更详细', en: 'Make maps better' }, steps: [
        {
          zh: '没有密钥时地图用内置的省界和本系统的地区、门店，可以正常使用。',
          en: 'Without a key maps show outlines, regions and stations of the product.',
        },
        {
          zh: '填“地图密钥”后可以搜索街道地址；填“地图瓦片地址”后显示街道底图，地址须是本站路径。',
          en: 'With a key streets can be searched; with a tile address, a path of this site, they are drawn.',
        },
      ] },
    ],
    beware: [
      {
        zh: '“允许切换语言”打开后，账号可以在右上角换语言；登录页以平台的设置为准。',
        en: 'Where languages may be switched, accounts choose theirs in their menu; the sign-in page follows the platform.',
      },
      {
        zh: '“页面水印”在每个页面上显示机构、账号和日期，便于追查截图来源。',
        en: 'The watermark shows organisation, account and day on each page, so that screenshots can be traced.',
      },
    ],
  },
})

import { choice, colour, defineModule, images, text } from 'houtai/schema'

export const logintip = defineModule({
  name: 'logintip', label: '登录提示', route: '/logintip', single: '是否确定修改？', wire: { path: 'admin/logintip/config' },
  fields: {
    prompt_text: text('提示文字', { max: 100, default: '登录后查看更多内容' }),
    prompt_bgcolor: colour('提示背景颜色', { default: '#1f5eff' }), prompt_ftcolor: colour('提示文字颜色', { default: '#ffffff' }),
    button_bgcolor: colour('按钮背景颜色', { default: '#ffffff' }), button_ftcolor: colour('按钮文字颜色', { default: '#1f5eff' }),
    uploadList: images('图标', { max: 1 }), status: choice('显示', { 显示: 1, 隐藏: 2 }, { default: 1 }),
  },
  form: { preview: true, fields: [
    'prompt_text', 'status', 'prompt_bgcolor', 'prompt_ftcolor', 'button_bgcolor', 'button_ftcolor', 'uploadList',
  ] },
  help: {
    about: [
      {
        zh: '站点上未登录的访客看到的提示条：文字、颜色和图标。右边的预览与访客看到的一致。',
        en: 'The bar that visitors of the site see before they sign in. The preview shows it as they do.',
      },
    ],
    tasks: [
      { title: { zh: '临时收起提示', en: 'Hide it for a while' }, steps: [
        { zh: '把“显示”改为“隐藏”并保存，内容会保留。', en: 'Choose to hide it and save; its contents stay.' },
      ] },
    ],
    beware: [
      {
        zh: '文字和背景颜色要有明显反差，否则手机上看不清。',
        en: 'Words and background need a clear contrast, or they cannot be read on a phone.',
      },
    ],
  },
})

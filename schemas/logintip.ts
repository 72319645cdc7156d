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
})

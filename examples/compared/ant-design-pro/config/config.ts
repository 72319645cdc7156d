import { defineConfig } from '@umijs/max'

export default defineConfig({
  antd: {},
  access: {},
  model: {},
  initialState: {},
  request: {},
  layout: { title: '后台', locale: false },
  proxy: { '/api': { target: 'http://127.0.0.1:3000' }, '/uploads': { target: 'http://127.0.0.1:3000' } },
  routes: [
    { path: '/login', component: './login', layout: false },
    { path: '/', redirect: '/dictionary' },
    { path: '/dictionary', name: '字典管理', icon: 'book', component: './dictionary', access: 'canView' },
    { path: '/station', name: '门店管理', icon: 'shop', component: './station', access: 'canView' },
    { path: '/invoice', name: '发票', icon: 'accountBook', component: './invoice', access: 'canView' },
    { path: '/employee', name: '员工', icon: 'team', component: './leave/employee', access: 'canView' },
    { path: '/leave', name: '请假', icon: 'calendar', component: './leave', access: 'canView' },
  ],
})

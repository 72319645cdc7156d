import { defineModule, phone, text } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

export const branch = defineModule({
  name: 'branch', label: '分公司', route: '/branch', wire: { path: 'admin/branch' },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 100, unique: true }), manager: text('负责人', { max: 50 }), mobile: phone('电话'),
    address: text('地址', { max: 255 }), sort, remark, status,
  },
  list: {
    columns: ['id', 'title', 'manager', 'mobile', 'address', 'sort', 'status', 'created_at'], search: ['title', 'manager', 'mobile'],
    filters: ['status'], sorts: ['sort', 'created_at'],
  },
  form: ['title', 'manager', 'mobile', 'address', 'sort', 'status', 'remark'],
})

import { defineModule, phone, text } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

export const branch = defineModule({
  name: 'branch', label: '分公司', route: '/branch', wire: { path: 'admin/branch' },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 100, unique: true }), manager: text('负责人', { max: 50 }), mobile: phone('电话'),
    address: text('地址', { max: 255 }), sort, remark, status,
  },
  list: {
    columns: [
      'id', { field: 'title', width: 120 }, { field: 'manager', width: 100 }, 'mobile', { field: 'address', width: 260 },
      'sort', 'status', 'created_at',
    ],
    search: ['title', 'manager', 'mobile'], filters: ['status'], sorts: ['sort', 'created_at'],
  },
  form: ['title', 'manager', 'mobile', 'address', 'sort', 'status', 'remark'],
  help: {
    about: [
      {
        zh: '公司的分支机构通讯录：负责人、电话和地址。它不影响权限，也不限制谁能看到什么；权限请在{{role}}里设。',
        en: 'The branches of the company with manager, telephone and address. It has no effect on rights; those are set in {{role}}.',
      },
    ],
    beware: [
      { zh: '撤销的分公司请禁用，历史数据里仍能看到它的名称。', en: 'Disable branches that are closed: their names stay in older data.' },
    ],
  },
})
